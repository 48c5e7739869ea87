import type { MailedMethod } from '../config/methods.ts'
import type { ScreenProps } from '../flow/machine/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Header } from '../ui/Header.tsx'
import { Stack } from '../ui/Layout.tsx'
import { List, Row } from '../ui/List.tsx'
import { Note } from '../ui/Note.tsx'
import { isSending } from './parts/EmailForm.tsx'
import { useAgain } from './parts/useAgain.ts'
import { useIsOff } from './parts/useIsOff.ts'

const METHODS = [
  { method: 'magic_link', textKey: 'main.link', icon: 'link' },
  { method: 'email_otp', textKey: 'main.code', icon: 'code' },
] as const satisfies readonly { readonly method: MailedMethod; readonly [field: string]: string }[]

/** Lets the user choose between a link and a code. */
export function EmailMethodSelection({ state, send }: ScreenProps<'EmailMethodSelection'>) {
  const say = useSay()
  const { problem } = state
  const isOff = useIsOff(state)
  const { choose, sendAgain } = useAgain(send)
  return (
    <>
      <Header title={say('method.header')} onBack={() => send({ type: 'wentBack' })} />
      <Stack>
        <List>
          {METHODS.map(({ method, textKey, icon }) => (
            <Row
              key={method}
              lead={<AnyIcon name={icon} />}
              action={null}
              busy={isSending(state, method)}
              off={isOff}
              onChoose={() => choose({ type: 'emailMethodChosen', method })}
            >
              {say(textKey)}
            </Row>
          ))}
        </List>
        <Note complaint={problem} onAgain={sendAgain} />
      </Stack>
    </>
  )
}
