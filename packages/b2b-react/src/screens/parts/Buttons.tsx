import { useRef } from 'react'
import type { Provider } from '../../config/methods.ts'
import { methodOfButton, type MainButton } from '../../flow/machine/facts.ts'
import type { ScreenEvents } from '../../flow/machine/screens.ts'
import type { FlowState, PendingSubject } from '../../flow/machine/types.ts'
import { useSay } from '../../text/TextProvider.tsx'
import { MarkButton } from '../../ui/Button.tsx'
import { useFrame } from '../../ui/frame.ts'
import { Group } from '../../ui/Layout.tsx'
import { ProviderMark } from '../../ui/ProviderMark.tsx'
import { Sentence } from '../../ui/Sentence.tsx'

/** The names of the providers, as their buttons show them. */
const PROVIDER_NAMES: { readonly [P in Provider]: string } = {
  google: 'Google',
  microsoft: 'Microsoft',
  hubspot: 'HubSpot',
  slack: 'Slack',
  github: 'GitHub',
}

type ButtonEvent = Extract<ScreenEvents['Main'], { readonly type: 'providerChosen' | 'connectionChosen' | 'ssoChosen' }>

interface Props {
  readonly buttons: readonly MainButton[]
  readonly lastUsed?: string | null
  /** True if the screen contains only these buttons. A single button for single sign-on is then the main action. */
  readonly isAlone?: boolean
  readonly state: Pick<FlowState, 'pending'>
  readonly send: (event: ButtonEvent) => void
}

/** Returns the React key of a button. */
const keyOf = (button: MainButton): string => {
  if (button.kind === 'oauth') return button.provider
  return button.kind === 'sso' ? button.connection.connection_id : 'sso'
}

/** Returns the key of the button whose request is pending. */
function pendingKey(subject: PendingSubject | null = null): string | null {
  if (subject?.kind === 'provider') return subject.provider
  if (subject?.kind === 'connection') return subject.connection_id
  return subject?.kind === 'ssoDiscovery' ? 'sso' : null
}

/** Returns the provider whose logo a button shows. */
const markOf = (button: MainButton): string => {
  if (button.kind === 'oauth') return button.provider
  return button.kind === 'sso' ? button.connection.identityProvider : 'sso'
}

/** `group`: the element of the buttons. The next screen starts with the text that is typed on the screen of the buttons. */
function eventOf(button: MainButton, group: HTMLElement | null): ButtonEvent {
  if (button.kind === 'oauth') return { type: 'providerChosen', provider: button.provider }
  if (button.kind === 'sso') return { type: 'connectionChosen', connection_id: button.connection.connection_id }
  return { type: 'ssoChosen', email: group?.closest('[data-screen]')?.querySelector<HTMLInputElement>('[name=email]')?.value }
}

/** Returns the name of the provider or connection; `""` for the button that asks for an email address to find connections. */
const nameOf = (button: MainButton): string => {
  if (button.kind === 'oauth') return PROVIDER_NAMES[button.provider]
  return button.kind === 'sso' ? button.connection.name : ''
}

/** The buttons of social login and single sign-on. */
export function Buttons({ buttons, lastUsed, isAlone, state: { pending }, send }: Props) {
  const say = useSay()
  const { socialButtons } = useFrame()
  const group = useRef<HTMLDivElement>(null)
  // Connections of an organization often have the same logo, so they keep their names.
  const hasShortText = (button: MainButton) => socialButtons !== 'list' && button.kind === 'oauth'
  const textOf = (button: MainButton) => {
    if (button.kind === 'ssoDiscovery') return say('main.sso')
    if (hasShortText(button)) return socialButtons === 'grid' ? nameOf(button) : null
    return <Sentence phrase={{ key: 'main.provider', values: { provider: nameOf(button) } }} />
  }
  return (
    <Group social={socialButtons} box={group}>
      {buttons.map((button) => (
        <MarkButton
          key={keyOf(button)}
          look={isAlone && buttons.length === 1 && button.kind !== 'oauth' ? 'primary' : 'secondary'}
          mark={<ProviderMark name={markOf(button)} />}
          tag={methodOfButton(button) === lastUsed ? say('lastUsed') : undefined}
          busy={keyOf(button) === pendingKey(pending?.subject)}
          off={pending !== null}
          onClick={() => send(eventOf(button, group.current))}
          label={hasShortText(button) ? say('main.provider', { provider: nameOf(button) }) : undefined}
        >
          {textOf(button)}
        </MarkButton>
      ))}
    </Group>
  )
}
