import { initialState } from '../src/flow/step.ts'
import type { Choice, FlowState, Mailbox, Problem, Screen } from '../src/flow/types.ts'

const start: FlowState = {
  ...initialState,
  screen: { name: 'Main' },
  project: { emailDomains: ['acme.example'], createOrganizationEnabled: true, watermark: false },
  organization: { organization_id: 'organization-acme', name: 'Acme Corp', logo_url: '', allowedAuthMethods: null },
}

/** A state of the flow: Main of Acme Corp, but for what is said. */
export const stateWith = (facts: Partial<FlowState> = {}): FlowState => ({ ...start, ...facts })

/** The same with another screen. */
export const stateOn = (screen: Screen, facts: Partial<FlowState> = {}): FlowState => stateWith({ ...facts, screen })

const mailboxes: readonly Mailbox[] = [
  { name: 'gmail', href: 'https://gmail.example/search' },
  { name: 'yahoo', href: 'https://yahoo.example/search' },
  { name: 'outlook', href: 'https://outlook.example/search' },
]

/** A mail to Ada is on its way. */
export const confirmation: Extract<Screen, { name: 'EmailConfirmation' }> = {
  name: 'EmailConfirmation',
  email: 'ada@globex.test',
  mailboxes,
  resends: 0,
  freeAt: null,
}

export const choiceOf = (name: string, action: Choice['action'] = 'login', logo_url = ''): Choice => ({
  organization: { organization_id: `organization-${name}`, name, logo_url, allowedAuthMethods: null },
  action,
  primaryMethods: null,
})

/** Ada may choose between three organizations. */
export const discovery: Extract<Screen, { name: 'Discovery' }> = {
  name: 'Discovery',
  email: 'ada@globex.test',
  choices: [choiceOf('Acme Corp'), choiceOf('Globex', 'join'), choiceOf('Initech', 'accept')],
  canCreate: true,
}

/** Something was wrong with the form as a whole. */
export const refused: Problem = { phrase: { key: 'error.emailNotSent' }, at: 'form', until: null }
/** What was typed is no address. */
export const invalid: Problem = { phrase: { key: 'email.invalid' }, at: 'field', until: null }
/** The provider asks to wait so many seconds. */
export const limitedFor = (seconds: number): Problem => ({
  phrase: { key: 'error.rateLimited', values: { time: '' } },
  at: 'form',
  until: Date.now() + seconds * 1000,
})
