import type { Choice, Mailbox, OrganizationFacts } from '../src/flow/machine/facts.ts'
import type { Screen, ScreenOf } from '../src/flow/machine/screens.ts'
import { initialState } from '../src/flow/machine/step.ts'
import type { FlowState, Pending, PendingSubject, Problem } from '../src/flow/machine/types.ts'
import { now } from '../src/internal/clock.ts'

/** An organization that allows everything. */
export const organizationOf = (name: string, facts: Partial<OrganizationFacts> = {}): OrganizationFacts => ({
  organization_id: `organization-${name}`,
  name,
  logo_url: '',
  allowedAuthMethods: null,
  allowedMfaMethods: null,
  connections: [],
  defaultConnection: null,
  joinableDomains: null,
  ...facts,
})

/** Main with only a form for an emailed link. */
export const main: ScreenOf<'Main'> = {
  name: 'Main',
  blocks: [{ kind: 'email', methods: ['magic_link'], passwordInstead: false }],
}

const start: FlowState = {
  ...initialState,
  screen: main,
  project: { name: 'Demo', emailDomains: ['acme.example'], createOrganizationEnabled: true, watermark: false, luds: null, slug: '' },
  organization: organizationOf('Acme Corp'),
}

/** A state of the flow: Main of Acme Corp, with changes. */
export const stateWith = (facts: Partial<FlowState> = {}): FlowState => ({ ...start, ...facts })

/** A state of the flow on any screen, with changes. The screens of the identity provider exist only in its own flow. */
export function stateOn(screen: Screen, facts: Partial<FlowState> = {}): FlowState {
  const isIdentityScreen = screen.name.startsWith('IDP')
  return stateWith({ type: isIdentityScreen ? 'IdentityProvider' : start.type, ...facts, screen })
}

/** A pending call. The response to it must have the same ticket. */
export const pendingCall = <C extends Pending['call']>(call: C, subject: PendingSubject | null = null) => ({ call, ticket: 1, subject })

/** The request for an emailed link is pending. */
export const pendingLink = pendingCall('magicLinks.email.loginOrSignup', { kind: 'email', method: 'magic_link' })

const mailboxes: readonly Mailbox[] = [
  { name: 'gmail', href: 'https://gmail.example/search' },
  { name: 'yahoo', href: 'https://yahoo.example/search' },
  { name: 'outlook', href: 'https://outlook.example/search' },
]

/** An email to Ada was sent. */
export const confirmation: ScreenOf<'EmailConfirmation'> = {
  name: 'EmailConfirmation',
  email: 'ada@globex.test',
  mailboxes,
  resends: 0,
  resendAt: null,
}

/** Ada opened a used link, and is signed in. */
export const linkFailed: ScreenOf<'LinkFailed'> = {
  name: 'LinkFailed',
  message: { key: 'error.magicLink' },
  kind: { discovers: false, resets: false },
  session: { email: 'ada@globex.test', organization: 'Globex' },
}

/** The membership that leads to each action. */
const MEMBERSHIPS = { login: 'active', accept: 'invited', join: 'eligible' } as const
/** An organization to choose, and what a choice does. */
export const choiceOf = (name: string, action: Choice['action'] = 'login', logo_url = ''): Choice => ({
  organization: organizationOf(name, { logo_url }),
  action,
  membership: MEMBERSHIPS[action],
  primary: null,
})

/** Ada can choose between three organizations. */
export const discovery: ScreenOf<'Discovery'> = {
  name: 'Discovery',
  email: 'ada@globex.test',
  choices: [choiceOf('Acme Corp'), choiceOf('Globex', 'join'), choiceOf('Initech', 'accept')],
  canCreate: true,
}

/** A problem with the whole form. */
export const refusedProblem: Problem = { phrase: { key: 'error.emailNotSent' }, at: 'form', until: null }
/** A problem with the typed email address. */
export const invalidEmail: Problem = { phrase: { key: 'email.invalid' }, at: 'field', until: null }
/** A rate limit with a wait in seconds. */
export const limitedFor = (seconds: number): Problem => ({
  phrase: { key: 'error.rateLimited', values: { time: '' } },
  at: 'form',
  until: now() + seconds * 1000,
})
