import type { IdentityRequest } from '../flow/machine/facts.ts'
import type { ScreenProps } from '../flow/machine/types.ts'
import { MIN_CONSENT_READING_MS, MAX_CLIENT_NAME_LENGTH } from '../limits.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Button } from '../ui/Button.tsx'
import { cleanText } from '../ui/cleanText.ts'
import { useIsWaiting } from '../ui/Countdown.tsx'
import { Disclosures } from '../ui/Disclosures.tsx'
import { Header } from '../ui/Header.tsx'
import { Group, Help, Stack } from '../ui/Layout.tsx'
import { Parties } from '../ui/Parties.tsx'
import { PlainNote } from '../ui/PlainNote.tsx'
import { Sentence } from '../ui/Sentence.tsx'

/** The scopes that only identify the user. Two spaces in a row in the request result in an empty scope. */
const IDENTITY_SCOPES: readonly string[] = ['', 'openid', 'profile', 'email', 'phone']
const SCOPE_ICONS = {
  openid: 'badge',
  profile: 'user',
  email: 'mail',
  phone: 'text',
  full_access: 'shield',
  offline_access: 'clock',
} as const
const isKnownScope = (scope: string): scope is keyof typeof SCOPE_ICONS => Object.hasOwn(SCOPE_ICONS, scope)

/** Returns the requested scopes, including those that cannot be granted. The title of the screen depends on them. */
const requestedScopes = (request: IdentityRequest | null): readonly string[] =>
  request?.of === 'authorize' ? request.parameters.scope.split(' ') : []

/** Asks for consent to the request of an application. */
export function IDPConsent({ screen, state: { project, pending, request }, send }: ScreenProps<'IDPConsent'>) {
  const say = useSay()
  const { scopes, host, ungrantable, shownAt } = screen
  const client = cleanText(screen.client, MAX_CLIENT_NAME_LENGTH) || say('consent.unnamed')
  const name = project?.name ?? ''
  const isOnlyIdentity = [...requestedScopes(request), ...scopes].every((scope) => IDENTITY_SCOPES.includes(scope))
  const decision = pending?.subject?.kind === 'consent' ? pending.subject.decision : null
  const isEarly = useIsWaiting(shownAt + MIN_CONSENT_READING_MS)
  return (
    <>
      <Header
        lead={<Parties client={client} project={name} />}
        title={
          <Sentence
            phrase={{ key: isOnlyIdentity ? 'consent.header.signIn' : 'consent.header.access', values: { client, project: name } }}
          />
        }
      >
        {host !== '' && <Sentence phrase={{ key: 'consent.host', values: { host } }} />}
      </Header>
      <Stack>
        {scopes.length > 0 && (
          <>
            <Help>
              <Sentence phrase={{ key: 'consent.requests', values: { client } }} />
            </Help>
            <Disclosures>
              {scopes.map((scope) =>
                isKnownScope(scope)
                  ? { icon: SCOPE_ICONS[scope], title: say(`consent.${scope}`), details: [say(`consent.${scope}.detail`)] }
                  : {
                      icon: 'key' as const,
                      title: <Sentence phrase={{ key: 'consent.other', values: { scope } }} />,
                      details: [say('consent.other.detail')],
                    },
              )}
            </Disclosures>
          </>
        )}
        {ungrantable && (
          <PlainNote>
            <Sentence phrase={{ key: 'consent.ungrantable', values: { client } }} />
          </PlainNote>
        )}
        <Group>
          <Button
            look="primary"
            busy={decision === 'granted'}
            off={pending !== null}
            early={isEarly}
            onClick={() => send({ type: 'consentGiven' })}
          >
            {say('consent.allow')}
          </Button>
          <Button look="secondary" busy={decision === 'denied'} off={pending !== null} onClick={() => send({ type: 'consentDenied' })}>
            {say('consent.deny')}
          </Button>
        </Group>
      </Stack>
    </>
  )
}
