import type { ScreenProps } from '../flow/machine/types.ts'
import { Header } from '../ui/Header.tsx'
import { Stack } from '../ui/Layout.tsx'
import { Title } from './Main.tsx'
import { Blocks } from './parts/Blocks.tsx'
import { Buttons } from './parts/Buttons.tsx'
import { PasswordForm } from './parts/PasswordForm.tsx'

/** Main with a password field. Shown after the client has looked up the email address in the organization. */
export function PasswordEmailForm({ screen: { blocks }, state, send }: ScreenProps<'PasswordEmailForm'>) {
  return (
    <>
      <Header onBack={() => send({ type: 'wentBack' })} title={<Title state={state} />} />
      <Stack>
        <Blocks blocks={blocks}>
          {(block) =>
            block.kind === 'buttons' ? (
              <Buttons buttons={block.buttons} lastUsed={state.lastUsed} state={state} send={send} />
            ) : (
              <PasswordForm state={state} send={send} />
            )
          }
        </Blocks>
      </Stack>
    </>
  )
}
