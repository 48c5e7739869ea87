import { PROVIDERS } from '../../config/methods.ts'
import { back, startCall, showWithBack, stay } from '../machine/step.ts'
import type { AnswerHandler, Handler } from '../machine/tables.ts'
import type { FlowState, Step } from '../machine/types.ts'
import { offersButton } from '../rules/offers.ts'
import { connectionsOf, factsOf } from '../rules/organization.ts'
import { showFieldProblem } from './shared/feedback.ts'
import { showMainOf } from './shared/main.ts'
import { loadOrganization, startOAuth, startSso } from './shared/requests.ts'
import { unlessPending, unlessPendingOrLimited, withEmail, withText } from './shared/userInput.ts'

/* Steps for social login and for single sign-on. */

interface ConnectionChosen {
  readonly connection_id: string
}

/* The buttons on Main, with or without a password form. */

export const chooseProvider = unlessPending((state: FlowState, { provider }: { readonly provider: string }, context) => {
  const knownProvider = PROVIDERS.find((name) => name === provider)
  const isOffered = offersButton(state, (button) => button.kind === 'oauth' && button.provider === knownProvider)
  return knownProvider && isOffered ? startOAuth(state, knownProvider, context) : stay(state)
})

export const chooseConnection = unlessPending((state: FlowState, { connection_id }: ConnectionChosen, context) =>
  offersButton(state, (button) => button.kind === 'sso' && button.connection.connection_id === connection_id)
    ? startSso(state, connection_id, context)
    : stay(state),
)

export const chooseSso = unlessPending((state: FlowState, { email }: { readonly email?: string | undefined }) =>
  offersButton(state, ({ kind }) => kind === 'ssoDiscovery')
    ? showWithBack({ ...state, email: email || state.email }, { name: 'SSODiscoveryEmail' })
    : stay(state),
)

/* The search for a connection. */

export const discoverConnections: Handler<'SSODiscoveryEmail', 'emailSubmitted'> = unlessPendingOrLimited((state, { email: typed }) =>
  withEmail(state, typed, (next, email_address) => startCall(next, 'sso.discoverConnections', { email_address })),
)

export const chooseFoundConnection: Handler<'SSODiscoveryMenu', 'connectionChosen'> = unlessPending((state, { connection_id }, context) =>
  state.screen.connections.some((connection) => connection.connection_id === connection_id)
    ? startSso(state, connection_id, context)
    : stay(state),
)

export const submitSlug: Handler<'SSODiscoveryFallback', 'slugSubmitted'> = unlessPendingOrLimited((state, { slug }) =>
  withText(state, slug, (typed) => loadOrganization(state, typed, 'slug')),
)

/** Returns to the last Main screen in the history. */
export function backToMain(state: FlowState): Step {
  const mainIndex = state.history.findLastIndex(({ screen }) => screen.name === 'Main')
  return back({ ...state, history: state.history.slice(0, mainIndex + 1) })
}

/** Shows Main for the organization with the typed slug. */
export const showOrganizationOfSlug: AnswerHandler<'organization.getBySlug'> = (state, { organization }, context) =>
  organization ? showMainOf(state, factsOf(organization), null, context) : showFieldProblem(state, 'error.slugNotFound')

/**
 * Waits until the browser has left the page. Stores the provider, because the answer after the redirect does not name the provider. The hint
 * "Last used" changes only after the user has returned and is signed in.
 */
export function waitForNavigation(state: FlowState): Step {
  const subject = state.pending?.subject
  return subject?.kind === 'provider' ? stay(state, { do: 'rememberPending', method: `${subject.provider}_oauth` }) : stay(state)
}

/** Shows the found connections. If there is no connection, asks for the slug of the organization. */
export const showConnections: AnswerHandler<'sso.discoverConnections'> = (state, answer) => {
  const connections = connectionsOf(answer.connections)
  return showWithBack(state, connections.length > 0 ? { name: 'SSODiscoveryMenu', connections } : { name: 'SSODiscoveryFallback' })
}
