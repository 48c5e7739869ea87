import type { ScreenName } from '../src/flow/machine/screens.ts'
import type { FlowState, PendingSubject, Problem } from '../src/flow/machine/types.ts'
import { now } from '../src/internal/clock.ts'
import { enrollment, SCREENS, stateOf, weakPassword } from './everyScreen.ts'
import { choiceOf, discovery, invalidEmail, limitedFor, linkFailed, pendingCall, refusedProblem, stateOn } from './states.ts'

/* The states of every screen. The tests of the languages and the gallery of the demo share them. */

const RATE_LIMIT_SECONDS = 30
const RESEND_WAIT_MS = 20_000
const ORGANIZATION_NAMES = ['Acme Corp', 'Globex', 'Hooli', 'Initech', 'Stark Industries', 'Umbrella', 'Wayne Enterprises']

const emailCode = {
  name: 'EmailOTPEntry',
  email: 'ada@globex.test',
  resends: 0,
  resendAt: null,
  expiresAt: now() + 600_000,
  spent: false,
} as const
const ssoButton = { kind: 'sso', connection: { connection_id: 'saml-1', name: 'Okta', identityProvider: 'okta' } } as const
const buttonsOnly = {
  name: 'Main',
  blocks: [{ kind: 'buttons', buttons: [{ kind: 'oauth', provider: 'google' }, ssoButton, { kind: 'ssoDiscovery' }] }],
} as const
/** As many organizations as a list without a search can have. */
const manyChoices = { ...discovery, choices: ORGANIZATION_NAMES.map((organization) => choiceOf(organization)) }
const resetForm = { name: 'PasswordResetForm', by: 'session', email: 'ada@globex.test', checking: null } as const
const project = (facts: Partial<NonNullable<FlowState['project']>>) => ({
  name: 'Demo',
  emailDomains: [],
  createOrganizationEnabled: true,
  watermark: false,
  luds: null,
  slug: '',
  ...facts,
})
/** The server was not reached. The note has a button that tries again. */
const unreachable: Partial<FlowState> = { problem: { phrase: { key: 'error.unreachable' }, at: 'form', until: null, again: true } }
type ProblemKey = 'error.passcode' | 'error.password' | 'error.slugNotFound' | 'reset.notAccepted' | 'field.missing' | 'creation.refused'
const problemWith = (key: ProblemKey, at: Problem['at']): Partial<FlowState> => ({
  problem: { phrase: { key }, at, until: null },
})
const busy = (subject: PendingSubject | null): Partial<FlowState> => ({ pending: pendingCall(null, subject) })

type States = { readonly [state: string]: () => FlowState }

/** The states of each screen, by name, in addition to its usual state. */
const OTHER_STATES: { readonly [N in ScreenName]?: States } = {
  Loading: {
    page: () =>
      stateOn(
        { name: 'Loading', of: 'page' },
        {
          expected: {
            organization: 'Acme Corp',
            blocks: [
              { kind: 'email', methods: ['magic_link'], passwordInstead: true },
              { kind: 'buttons', buttons: [ssoButton] },
            ],
          },
        },
      ),
  },
  Main: {
    invalid: () => stateOf('Main', { problem: invalidEmail, email: 'ada' }),
    refused: () => stateOf('Main', { problem: refusedProblem, email: 'ada@globex.test' }),
    limited: () => stateOf('Main', { problem: limitedFor(RATE_LIMIT_SECONDS) }),
    busy: () => stateOf('Main', { ...busy({ kind: 'email', method: 'magic_link' }), email: 'ada@globex.test' }),
    sso: () => stateOn({ name: 'Main', blocks: [{ kind: 'buttons', buttons: [ssoButton] }] }),
    buttons: () => stateOn(buttonsOnly),
    'buttons-refused': () => stateOn(buttonsOnly, unreachable),
    watermark: () => stateOf('Main', { project: project({ watermark: true }) }),
  },
  EmailMethodSelection: { refused: () => stateOf('EmailMethodSelection', unreachable) },
  EmailConfirmation: { refused: () => stateOf('EmailConfirmation', unreachable) },
  EmailOTPEntry: {
    wrong: () => stateOf('EmailOTPEntry', problemWith('error.passcode', 'field')),
    checking: () => stateOf('EmailOTPEntry', busy({ kind: 'code' })),
    expired: () => stateOn({ ...emailCode, expiresAt: 0 }),
    spent: () => stateOn({ ...emailCode, spent: true }),
    waiting: () => stateOn({ ...emailCode, resendAt: now() + RESEND_WAIT_MS }),
  },
  PasswordAuthenticate: { refused: () => stateOf('PasswordAuthenticate', problemWith('error.password', 'form')) },
  PasswordResetForm: {
    empty: () => stateOn({ ...resetForm, strength: null }, { project: project({}) }),
    missing: () => stateOn({ ...resetForm, strength: null }, { project: project({}), ...problemWith('reset.notAccepted', 'field') }),
    accepted: () => stateOn({ ...resetForm, strength: { ...weakPassword, valid: true, breached: false, score: 4, advice: [] } }),
    'short-for-rules': () =>
      stateOn(
        { ...resetForm, strength: { ...weakPassword, policy: 'luds', breached: false } },
        { project: project({ luds: { characters: 8, classes: 3 } }), ...problemWith('reset.notAccepted', 'field') },
      ),
    rules: () => stateOn({ ...resetForm, strength: null }, { project: project({ luds: { characters: 8, classes: 3 } }) }),
    unknown: () => stateOn({ ...resetForm, strength: 'unknown' }),
  },
  SSODiscoveryFallback: { refused: () => stateOf('SSODiscoveryFallback', problemWith('error.slugNotFound', 'field')) },
  SSODiscoveryMenu: { refused: () => stateOf('SSODiscoveryMenu', unreachable) },
  Discovery: {
    refused: () => stateOf('Discovery', unreachable),
    many: () => stateOn(manyChoices),
    'many-refused': () => stateOn(manyChoices, unreachable),
    none: () => stateOn({ ...discovery, choices: [] }),
    'none-refused': () => stateOn({ ...discovery, choices: [] }, unreachable),
    'none-without-creation': () => stateOn({ ...discovery, choices: [], canCreate: false }),
  },
  OrganizationCreation: {
    missing: () => stateOf('OrganizationCreation', problemWith('field.missing', 'field')),
    refused: () => stateOf('OrganizationCreation', { ...problemWith('creation.refused', 'field'), email: 'ada@globex.test' }),
  },
  SMSOTPEntry: { wrong: () => stateOf('SMSOTPEntry', problemWith('error.passcode', 'field')) },
  TOTPEntry: { wrong: () => stateOf('TOTPEntry', problemWith('error.passcode', 'field')) },
  TOTPEnrollmentQRCode: { loading: () => stateOn({ name: 'TOTPEnrollmentQRCode', enrollment: null }, busy(null)) },
  RecoveryCodeSave: {
    copied: () =>
      stateOn(
        { name: 'RecoveryCodeSave', codes: enrollment.recoveryCodes, saved: true, next: null },
        { toasts: [{ id: 1, phrase: { key: 'backup.save.copied' }, tone: 'success' }] },
      ),
  },
  LinkFailed: {
    'signed-out': () => stateOn({ ...linkFailed, session: null }),
    'other-browser': () => stateOn({ ...linkFailed, message: { key: 'error.otherBrowser' } }),
  },
}

interface ScreenState {
  readonly screen: ScreenName
  /** `""` for the usual state. */
  readonly name: string
  /** Creates the state. Its times are relative to now. */
  readonly create: () => FlowState
}

/** Every state of every screen. */
export const STATES: readonly ScreenState[] = SCREENS.flatMap((screen) => [
  { screen, name: '', create: () => stateOf(screen) },
  ...Object.entries(OTHER_STATES[screen] ?? {}).map(([name, create]) => ({ screen, name, create })),
])
