import type { ScreenProps } from '../flow/machine/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Header } from '../ui/Header.tsx'
import { Stack } from '../ui/Layout.tsx'
import { Note } from '../ui/Note.tsx'
import { Buttons } from './parts/Buttons.tsx'

/** Lets the user choose one of the connections that were found. */
export function SSODiscoveryMenu({ screen: { connections }, state, send }: ScreenProps<'SSODiscoveryMenu'>) {
  const say = useSay()
  return (
    <>
      <Header title={say('sso.menu.header')} onBack={() => send({ type: 'wentBack' })} />
      <Stack>
        <Buttons
          buttons={connections.map((connection) => ({ kind: 'sso', connection }))}
          isAlone
          state={state}
          send={(event) => {
            // The buttons of connections send only this event. The check narrows the type.
            if (event.type === 'connectionChosen') send(event)
          }}
        />
        <Note complaint={state.problem} />
      </Stack>
    </>
  )
}
