import type { AuthMethod } from '../../../config/methods.ts'
import type { IdentityRequest, OrganizationFacts, PrimaryFacts } from '../../machine/facts.ts'
import type { Screen } from '../../machine/screens.ts'
import {
  andThen,
  startParallelCall,
  startCall,
  showErrorScreen,
  finishAs,
  placeOf,
  resetState,
  showWithoutBack,
  replaceScreen,
  stay,
} from '../../machine/step.ts'
import type { Context, FlowEffect, FlowState, Step } from '../../machine/types.ts'
import { availableMethods } from '../../rules/authMethods.ts'
import { mainLayout } from '../../rules/mainLayout.ts'

/* Main, the first screen. */

/** The organization that Main signs in to; null in discovery. */
const organizationOf = ({ type, organization }: FlowState): OrganizationFacts | null => (type === 'Discovery' ? null : organization)
const methodsOn = (state: FlowState, { config }: Context): readonly AuthMethod[] =>
  availableMethods(config, organizationOf(state), state.primary)

/** Returns Main with the available methods; null if there are none. */
function planMain(state: FlowState, context: Context): Screen | null {
  const { primary, email } = state
  const methods = methodsOn(state, context)
  const plan = { methods, organization: organizationOf(state), knowsEmail: primary !== null && email !== '' }
  return methods.length === 0 ? null : { name: 'Main', blocks: mainLayout(plan) }
}

const cannotJoin = (organization: OrganizationFacts | null) =>
  ({ key: 'error.cannotJoin', values: { organization: organization?.name ?? '' } }) as const

/**
 * Returns the effect that shows Google One Tap, if Google is the only configured method and is available. The organization, or a required
 * first factor, can exclude Google.
 */
function oneTapOf(state: FlowState, context: Context): FlowEffect[] {
  const { products, oauthOptions: oauth } = context.config
  const [provider, ...others] = oauth.providers
  const isGoogleAlone = products.every((product) => product === 'oauth') && others.length === 0 && provider?.type === 'google'
  const isAvailable = isGoogleAlone && provider.one_tap === true && methodsOn(state, context).includes('google_oauth')
  const effect: FlowEffect = {
    do: 'oneTap',
    organization_id: organizationOf(state)?.organization_id ?? null,
    login_redirect_url: oauth.loginRedirectURL,
    signup_redirect_url: oauth.signupRedirectURL,
    discovery_redirect_url: oauth.discoveryRedirectURL,
  }
  return isAvailable ? [effect] : []
}

/** Shows Main without a way back. If no method can be used, shows the reason instead. */
export function showMain(state: FlowState, context: Context): Step {
  const screen = planMain(state, context)
  return screen
    ? showWithoutBack(state, screen, ...oneTapOf(state, context))
    : showErrorScreen(state, cannotJoin(state.organization), 'restart')
}

/** Shows Main for an organization that the user found. Back leads to the current screen. */
export function showMainOf(state: FlowState, organization: OrganizationFacts, primary: PrimaryFacts | null, context: Context): Step {
  const next: FlowState = { ...state, type: 'Organization', organization, primary, history: [...state.history, placeOf(state)] }
  const screen = planMain(next, context)
  return screen ? replaceScreen(next, screen) : showErrorScreen(state, cannotJoin(organization), 'restart', { back: true })
}

/** Returns true if a changed configuration can be applied immediately. */
export const canReplaceMain = ({ screen, history, pending }: FlowState): boolean =>
  screen.name === 'Main' && history.length === 0 && pending === null

/** Returns true if the user has not acted on Main. Once the user has typed, the flow does not replace Main. */
export const isUntouched = (state: FlowState): boolean => canReplaceMain(state) && !state.typed

/** Returns the kinds of the fields on Main. While they are equal, React keeps the typed text. */
const fieldsOf = ({ screen }: FlowState): string =>
  screen.name === 'Main' ? screen.blocks.map(({ kind }) => (kind === 'buttons' ? '' : kind)).join('') : ''

/** Shows Main for the changed configuration. Changes nothing if the blocks stay the same, or if typed text would be lost. */
export function replaceMain(state: FlowState, context: Context): Step {
  const { typed, problem, screen, session } = state
  if (!canReplaceMain(state)) return stay(state)
  if (context.config.skipWhenSignedIn && session && !typed) return finishAs(state, session)
  const [next, ...effects] = showMain(state, context)
  const isSame = JSON.stringify(next.screen) === JSON.stringify(screen)
  const losesText = typed && fieldsOf(next) !== fieldsOf(state)
  return isSame || losesText ? stay(state) : [{ ...next, typed, problem }, ...effects]
}

/** The slug of the page's organization; `""` if there is none yet. */
export const slugOf = ({ project }: FlowState, { config }: Context): string => config.organizationSlug || (project?.slug ?? '')

/** Loads the organization again, in parallel to any pending call. */
export function refreshOrganization(state: FlowState, organization_slug: string): Step {
  const [next, ...effects] = startParallelCall(state, 'organization.getBySlug', { organization_slug })
  return [{ ...next, renewing: next.tickets }, ...effects]
}

/**
 * Shows Main for the stored organization, otherwise loads the organization first. If the stored data is not fresh, loads the organization
 * again in the background. Google One Tap waits for that answer.
 */
export function enterMain(state: FlowState, isFresh: boolean, context: Context): Step {
  if (state.type === 'Discovery') return showMain({ ...state, organization: null }, context)
  const slug = slugOf(state, context)
  if (!slug) {
    // The slug is in the page's URL. Only the project has the pattern that finds it there.
    return state.project
      ? showErrorScreen(state, { key: 'error.organization' }, 'restart')
      : showWithoutBack(state, { name: 'Loading', of: 'page' })
  }
  if (state.organization === null) {
    return startCall(showWithoutBack(state, { name: 'Loading', of: 'page' })[0], 'organization.getBySlug', { organization_slug: slug })
  }
  const step = showMain(state, context)
  const [shown] = step
  return isFresh || shown.screen.name !== 'Main' ? step : refreshOrganization(shown, slug)
}

/** Shows the loading page, and hands the application's request to `beginIdentityRequest`, which is in the lazy chunk. */
export const startIdentityRequest = (state: FlowState, request: IdentityRequest): Step =>
  showWithoutBack({ ...state, type: 'IdentityProvider', request }, { name: 'Loading', of: 'page' }, { do: 'startIdentity' })

/** Starts the flow over and keeps the typed email address. */
export function startOver(state: FlowState, context: Context): Step {
  const reset = resetState(state, context.config.authFlowType)
  // A project without a slug for this page can be the defaults that the client returns after a failed request. So load the project again.
  const project = reset.type === 'Discovery' || slugOf(reset, context) ? reset.project : null
  const startStep = state.request ? startIdentityRequest(reset, state.request) : enterMain({ ...reset, project }, false, context)
  return project ? startStep : andThen(startStep, (next) => startParallelCall(next, 'project.bootstrap', null))
}

/** Starts the flow over and forgets the incomplete sign-in. Keeps the email address that a failed link was sent to. */
export const restart = (state: FlowState, context: Context): Step =>
  andThen(startOver({ ...state, email: state.email || (state.redirect?.email ?? '') }, context), (next) =>
    stay(next, { do: 'clearIntermediateSession' }),
  )
