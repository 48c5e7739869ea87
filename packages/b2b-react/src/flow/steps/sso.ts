import { PROVIDERS } from '../../config/methods.ts'
import { back, call, push, stay } from '../machine/step.ts'
import type { Answers, Handlers } from '../machine/tables.ts'
import type { Context, FlowState, Step } from '../machine/types.ts'
import { offersButton } from '../rules/offers.ts'
import { connectionsOf, factsOf } from '../rules/organization.ts'
import { afterAuthentication } from './shared/afterAuthentication.ts'
import { showFieldProblem } from './shared/feedback.ts'
import { showMainOf } from './shared/main.ts'
import { showRefusal, showRefusalFor } from './shared/refusals.ts'
import { loadOrganization, startOAuth, startSso } from './shared/requests.ts'
import { unlessPending, unlessPendingOrLimited, withEmail } from './shared/userInput.ts'

/* Steps for social login and for single sign-on. */

interface ConnectionChosen {
  readonly connection_id: string
}
const startConnection = (state: FlowState, { connection_id }: ConnectionChosen, context: Context): Step =>
  unlessPending(state, (next) => startSso(next, connection_id, context))

/** The buttons on Main, with or without a password form. */
const buttons = {
  providerChosen(state: FlowState, { provider }: { readonly provider: string }, context: Context): Step {
    const knownProvider = PROVIDERS.find((name) => name === provider)
    const isOffered = offersButton(state, (button) => button.kind === 'oauth' && button.provider === knownProvider)
    return knownProvider && isOffered ? unlessPending(state, (next) => startOAuth(next, knownProvider, context)) : stay(state)
  },
  connectionChosen: (state: FlowState, event: ConnectionChosen, context: Context): Step =>
    offersButton(state, (button) => button.kind === 'sso' && button.connection.connection_id === event.connection_id)
      ? startConnection(state, event, context)
      : stay(state),
  ssoChosen: (state: FlowState): Step =>
    unlessPending(state, (next) =>
      offersButton(state, ({ kind }) => kind === 'ssoDiscovery') ? push(next, { name: 'SSODiscoveryEmail' }) : stay(state),
    ),
}

export const ssoEvents = {
  Main: buttons,
  PasswordEmailForm: buttons,
  SSODiscoveryEmail: {
    emailSubmitted: (state, { email: typed }, context) =>
      withEmail(state, typed, context, (next, email_address) => call(next, 'sso.discoverConnections', { email_address })),
    wentBack: back,
  },
  SSODiscoveryMenu: {
    connectionChosen: (state, event, context) =>
      state.screen.connections.some(({ connection_id }) => connection_id === event.connection_id)
        ? startConnection(state, event, context)
        : stay(state),
    wentBack: back,
  },
  SSODiscoveryFallback: {
    slugSubmitted(state, { slug }, context) {
      const typed = slug.trim()
      return unlessPendingOrLimited(state, context, (next) =>
        typed === '' ? showFieldProblem(next, 'sso.fallback.missing') : loadOrganization(next, typed, 'slug'),
      )
    },
    anotherMethodChosen: backToMain,
    wentBack: back,
  },
} satisfies Pick<Handlers, 'SSODiscoveryEmail' | 'SSODiscoveryMenu' | 'SSODiscoveryFallback'> & {
  [N in 'Main' | 'PasswordEmailForm']: Partial<Handlers[N]>
}

/** Returns to the last Main screen in the history. Without one, goes back one screen. */
function backToMain(state: FlowState): Step {
  const mainIndex = state.history.findLastIndex(({ screen }) => screen.name === 'Main')
  return mainIndex < 0 ? back(state) : back({ ...state, history: state.history.slice(0, mainIndex + 1) })
}

/** Handles the organization of a typed slug. */
export const typedSlugAnswers: Answers['organization.getBySlug'] = {
  answered: (state, { organization }, context) =>
    organization ? showMainOf(state, factsOf(organization), null, context) : showFieldProblem(state, 'error.slugNotFound'),
  refused: showRefusalFor('slug'),
}

/**
 * For calls that leave the page. The button stays busy until the browser has left. The provider is stored, because the answer after the
 * redirect does not name it. "Last used" changes only when the user has returned and is signed in.
 */
const redirecting = {
  answered(state: FlowState): Step {
    const subject = state.pending?.subject
    return subject?.kind === 'provider' ? stay(state, { do: 'rememberPending', method: `${subject.provider}_oauth` }) : stay(state)
  },
  refused: showRefusal,
}

export const ssoAnswers = {
  'sso.start': redirecting,
  'oauth.start': redirecting,
  'oauth.discovery.start': redirecting,
  'sso.discoverConnections': {
    answered(state, answer) {
      const connections = connectionsOf(answer.connections)
      return push(state, connections.length > 0 ? { name: 'SSODiscoveryMenu', connections } : { name: 'SSODiscoveryFallback' })
    },
    refused: showRefusal,
  },
  'sso.authenticate': { answered: afterAuthentication, refused: showRefusal },
  'oauth.authenticate': { answered: afterAuthentication, refused: showRefusal },
  'impersonation.authenticate': { answered: afterAuthentication, refused: showRefusal },
} satisfies Partial<Answers>
