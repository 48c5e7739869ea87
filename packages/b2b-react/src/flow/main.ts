import type { AuthMethod, IdentityRequest, OrganizationFacts, PrimaryFacts } from './facts.ts'
import { availableMethods } from './rules/authMethods.ts'
import { mainLayout } from './rules/mainLayout.ts'
import type { Screen } from './screens.ts'
import { andThen, ask, call, fail, initialState, placeOf, settle, show, stay } from './step.ts'
import type { Context, FlowEffect, FlowState, FlowType, Step } from './types.ts'

/* The first screen, and what is on it. */

/** The organization that Main signs in to; null in a discovery. */
const signsInto = ({ type, organization }: FlowState): OrganizationFacts | null => (type === 'Discovery' ? null : organization)
const methodsOn = (state: FlowState, { config }: Context): readonly AuthMethod[] =>
  availableMethods(config, signsInto(state), state.primary)

/** Main with what can be used on it; null where nothing can. */
function planMain(state: FlowState, context: Context): Screen | null {
  const { primary, email, lastUsed } = state
  const methods = methodsOn(state, context)
  const plan = { methods, organization: signsInto(state), knowsEmail: primary !== null && email !== '', lastUsed }
  return methods.length === 0 ? null : { name: 'Main', blocks: mainLayout(plan), lastUsed }
}

const cannotJoin = (organization: OrganizationFacts | null) =>
  ({ key: 'error.cannotJoin', values: { organization: organization?.name ?? '' } }) as const

/**
 * Google's prompt is only for pages where Google is the one configured way in and is offered: not where the organization, or the first
 * factor it still requires, excludes it. Source: widget specification section 2, decisions point 57.
 */
function oneTapOf(state: FlowState, context: Context): FlowEffect[] {
  const { products, providers, oauth } = context.config
  const [provider, ...others] = providers
  const alone = products.every((product) => product === 'oauth') && others.length === 0 && provider?.type === 'google'
  if (!alone || provider.one_tap !== true || !methodsOn(state, context).includes('google_oauth')) return []
  return [
    {
      do: 'oneTap',
      organization_id: signsInto(state)?.organization_id ?? null,
      login_redirect_url: oauth.loginRedirectURL,
      signup_redirect_url: oauth.signupRedirectURL,
      discovery_redirect_url: oauth.discoveryRedirectURL,
    },
  ]
}

/** Shows Main without a way back; if no method can be used, shows why. */
export function showMain(state: FlowState, context: Context): Step {
  const screen = planMain(state, context)
  return screen ? settle(state, screen, ...oneTapOf(state, context)) : fail(state, cannotJoin(state.organization), 'restart')
}

/** Shows Main of an organization that was found, from which Back leads here again. */
export function showMainOf(state: FlowState, organization: OrganizationFacts, primary: PrimaryFacts | null, context: Context): Step {
  const next: FlowState = { ...state, type: 'Organization', organization, primary, history: [...state.history, placeOf(state)] }
  const screen = planMain(next, context)
  return screen ? show(next, screen) : fail(state, cannotJoin(organization), 'restart', { back: true })
}

/** The slug of the organization that the page is about; `""` while there is none. */
export const slugOf = ({ project }: FlowState, { config }: Context): string => config.organizationSlug || (project?.slug ?? '')

/** Asks again for the organization, beside whatever is under way. */
export function renew(state: FlowState, organization_slug: string): Step {
  const [asked, ...effects] = ask(state, 'organization.getBySlug', { organization_slug })
  return [{ ...asked, renewing: asked.tickets }, ...effects]
}

/**
 * Shows Main as soon as it has what it needs, from the remembered organization if there is one. If that may be outdated, Google's prompt
 * waits for the current one.
 */
export function enterMain(state: FlowState, fresh: boolean, context: Context): Step {
  if (state.type === 'Discovery') return showMain({ ...state, organization: null }, context)
  const slug = slugOf(state, context)
  if (!slug) {
    // Without a configured slug, the project's pattern is needed to read the address.
    return state.project ? fail(state, { key: 'error.organization' }, 'restart') : settle(state, { name: 'Loading', of: 'page' })
  }
  if (state.organization === null) {
    return call(settle(state, { name: 'Loading', of: 'page' })[0], 'organization.getBySlug', { organization_slug: slug })
  }
  const [shown, ...effects] = showMain(state, context)
  return fresh || shown.screen.name !== 'Main' ? [shown, ...effects] : renew(shown, slug)
}

/** The beginning of a flow, with what was typed and what is known of the project: what was learnt of organizations is dropped, and so are late answers. */
export const forget = ({ tickets, email, project, lastUsed, session }: FlowState, type: FlowType): FlowState => ({
  ...initialState,
  tickets,
  email,
  project,
  lastUsed,
  session,
  type,
})

/** Shows the loading page, and hands the application's request to `identity.ts`, which is in the lazy chunk. */
export const takeRequest = (state: FlowState, request: IdentityRequest): Step =>
  settle({ ...state, type: 'IdentityProvider', request }, { name: 'Loading', of: 'page' }, { do: 'takeRequest' })

/** From the beginning, with what was typed: what was learnt of organizations is dropped, and so are their late answers. */
export function beginAgain(state: FlowState, context: Context): Step {
  const fresh = forget(state, context.config.authFlowType)
  // A project without a slug for this page may be the defaults after a failed request, so it is loaded again.
  const project = fresh.type === 'Discovery' || slugOf(fresh, context) ? fresh.project : null
  const begun = state.request ? takeRequest(fresh, state.request) : enterMain({ ...fresh, project }, false, context)
  return project ? begun : andThen(begun, (next) => ask(next, 'project.bootstrap', null))
}

/** The same, and the sign-in that was under way is forgotten. The address that asked for the link of this page is kept. */
export const restart = (state: FlowState, context: Context): Step =>
  andThen(beginAgain({ ...state, email: state.email || (state.arrived?.email ?? '') }, context), (next) =>
    stay(next, { do: 'dropPending' }),
  )
