import { Fragment } from 'react'
import type { ScreenProps } from '../flow/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Header } from '../ui/Header.tsx'
import { Divider, Stack } from '../ui/Layout.tsx'
import { Buttons } from './main/Buttons.tsx'
import { PasswordForm } from './main/PasswordForm.tsx'
import { Title } from './Main.tsx'

/** Main again, now that the organization knows the address: with a field for the password. */
export function PasswordEmailForm({ screen: { blocks, lastUsed }, state, send }: ScreenProps<'PasswordEmailForm'>) {
  const say = useSay()
  return (
    <>
      <Header onBack={() => send({ type: 'wentBack' })} title={<Title state={state} />} />
      <Stack>
        {blocks.map((block, at) => (
          <Fragment key={block.kind}>
            {at > 0 && <Divider>{say('or')}</Divider>}
            {block.kind === 'buttons' ? (
              <Buttons buttons={block.buttons} lastUsed={lastUsed} state={state} send={send} />
            ) : (
              <PasswordForm state={state} send={send} />
            )}
          </Fragment>
        ))}
      </Stack>
    </>
  )
}
