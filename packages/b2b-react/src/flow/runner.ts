import type { B2BClient, UrlAuthentication } from '@acme/b2b-client'
import { EVENT_OF, withoutSecrets, type Callbacks } from '../events.ts'
import { warnOnce } from '../warn.ts'
import type { FlowCall, FlowEffect, FlowEvent, Send } from './types.ts'

type Call = Exclude<FlowCall, 'project.bootstrap'>

/** How each call is reached in the client. */
const METHODS: {
  readonly [C in Call]: (client: B2BClient, input: Extract<FlowEffect, { do: 'call'; call: C }>['input']) => Promise<object>
} = {
  'organization.getBySlug': (client, input) => client.organization.getBySlug(input),
  'magicLinks.email.loginOrSignup': (client, input) => client.magicLinks.email.loginOrSignup(input),
  'magicLinks.email.discovery.send': (client, input) => client.magicLinks.email.discovery.send(input),
  'magicLinks.authenticate': (client, input) => client.magicLinks.authenticate(input),
  'magicLinks.discovery.authenticate': (client, input) => client.magicLinks.discovery.authenticate(input),
  'discovery.organizations.create': (client, input) => client.discovery.organizations.create(input),
  'discovery.intermediateSessions.exchange': (client, input) => client.discovery.intermediateSessions.exchange(input),
}

/** The call behind each type of token that this flow spends; the others are left to the application. */
const SPENDS = { multi_tenant_magic_links: 'magicLinks.authenticate', discovery: 'magicLinks.discovery.authenticate' } as const
type Spent = Extract<UrlAuthentication, { readonly tokenType: keyof typeof SPENDS; readonly handled: true }>

/** True when the page was opened with a token that this flow spends. */
export function hasArrived(client: B2BClient): boolean {
  const parsed = client.parseAuthenticateUrl()
  return parsed !== null && parsed.handled && parsed.tokenType in SPENDS
}
const isSpent = (spent: UrlAuthentication | null): spent is Spent => spent !== null && spent.handled && spent.tokenType in SPENDS

/** Does what the flow asks for: the only side effects of the widget. */
export function createRunner({ client, send, callbacks }: { client: B2BClient; send: Send; callbacks: () => Callbacks }) {
  /** The host's own code must not break the flow. */
  const tell = (report: (callbacks: Callbacks) => void) => {
    try {
      report(callbacks())
    } catch (error) {
      reportError(error)
    }
  }
  const report = (call: Call, answer: object) => {
    if (__DEV__ && 'organization' in answer && answer.organization === null)
      warnOnce('There is no organization with the configured organizationSlug.')
    tell(({ onEvent }) => onEvent?.({ type: EVENT_OF[call], data: withoutSecrets(answer) }))
  }
  // The answer is that of the call; the union's members each say so for one.
  const deliver = (call: Call, ticket: number, answer: object) => send({ type: 'answered', call, ticket, answer } as FlowEvent)
  const refused = (call: Call, ticket: number, error: unknown) => {
    tell(({ onError }) => onError?.(error instanceof Error ? error : new Error(String(error))))
    send({ type: 'refused', call, ticket, error })
  }

  async function run({ call, input, ticket }: Extract<FlowEffect, { do: 'call' }>): Promise<void> {
    // The effect's input is that of its call; the table's entry for the call takes just that.
    const method = METHODS[call] as (client: B2BClient, given: unknown) => Promise<object>
    await method(client, input).then(
      (answer) => {
        report(call, answer)
        deliver(call, ticket, answer)
      },
      (error: unknown) => refused(call, ticket, error),
    )
  }

  let warned = false
  async function arrive({ ticket, minutes }: Extract<FlowEffect, { do: 'arrive' }>): Promise<void> {
    const parsed = client.parseAuthenticateUrl()
    if (parsed?.unsolicited && !warned)
      tell(({ onEvent }) => onEvent?.({ type: 'B2B_UNSOLICITED_TOKEN', data: { token_type: parsed.tokenType } }))
    warned = true
    const call = parsed?.tokenType === 'discovery' ? SPENDS.discovery : SPENDS.multi_tenant_magic_links
    try {
      const spent = await client.authenticateByUrl({ session_duration_minutes: minutes })
      if (!isSpent(spent)) return refused(call, ticket, new Error('There is no token to spend.'))
      report(SPENDS[spent.tokenType], spent.data)
      // What the list of organizations offers depends on the project, so that is waited for too.
      if (spent.tokenType === 'discovery') await client.bootstrap.getAsync()
      deliver(SPENDS[spent.tokenType], ticket, spent.data)
    } catch (error) {
      refused(call, ticket, error)
    }
  }

  const DO: { readonly [D in FlowEffect['do']]: (effect: Extract<FlowEffect, { do: D }>) => unknown } = {
    call: run,
    arrive,
    load: async ({ ticket }) => send({ type: 'answered', call: 'project.bootstrap', ticket, answer: await client.bootstrap.getAsync() }),
    fade: ({ toast, after }) => setTimeout(() => send({ type: 'toastFaded', id: toast }), after),
    dropPending: () => client.session.dropPending(),
    finish: () => tell(({ onEvent }) => onEvent?.({ type: 'AUTHENTICATE_FLOW_COMPLETE', data: {} })),
  }
  // Each entry of the table takes the effect of its own name.
  return (effect: FlowEffect): void => void (DO[effect.do] as (effect: FlowEffect) => unknown)(effect)
}
