import type { Choice } from '../machine/facts.ts'
import type { ScreenOf } from '../machine/screens.ts'
import { andThen, resetState, showWithBack, showWithoutBack, stay } from '../machine/step.ts'
import type { Handler } from '../machine/tables.ts'
import type { Context, FlowState, Step } from '../machine/types.ts'
import { directChoice } from '../rules/directLogin.ts'
import { choiceOf } from '../rules/reading.ts'
import { showMain, showMainOf } from './shared/main.ts'
import { createOrganization, exchange, startSso } from './shared/requests.ts'
import { unlessPendingOrLimited, withText } from './shared/userInput.ts'

/* Steps from an authenticated email address to one of its organizations. */

/** Returns to the first screen. Keeps the email address and forgets the organizations. */
export function backToStart(state: FlowState, _: unknown, context: Context): Step {
  const [shown, ...effects] = showMain(resetState(state, 'Discovery'), context)
  return [{ ...shown, direction: 'back' }, ...effects, { do: 'clearIntermediateSession' }]
}

/** Returns to the first screen with an empty email field. */
export const forgetAddress = (state: FlowState, event: unknown, context: Context): Step =>
  backToStart({ ...state, email: '' }, event, context)

/** Returns to the first screen. An address without an organization stays in the email field, because it may only have a typo. */
export const changeAccount: Handler<'Discovery', 'differentEmailChosen'> = (state, event, context) =>
  (state.screen.choices.length > 0 ? forgetAddress : backToStart)(state, event, context)

/** Logs in to the chosen organization, or asks for another first factor that it requires. */
function choose(state: FlowState, choice: Choice, context: Context): Step {
  const { organization, primary } = choice
  if (primary === null) return exchange(state, choice, context)
  const [firstMethod, ...others] = primary.methods
  return firstMethod === 'sso' && others.length === 0 && organization.defaultConnection !== null
    ? startSso(state, organization.defaultConnection, context)
    : showMainOf(state, organization, primary, context)
}

export const chooseOrganization: Handler<'Discovery', 'organizationChosen'> = unlessPendingOrLimited(
  (state, { organization_id }, context) => {
    const choice = state.screen.choices.find(({ organization }) => organization.organization_id === organization_id)
    return choice === undefined ? stay(state) : choose(state, choice, context)
  },
)

/** Creates an organization, or first asks for its name. */
export const chooseCreation: Handler<'Discovery', 'creationChosen'> = unlessPendingOrLimited((state, _, context) => {
  if (!state.screen.canCreate) return stay(state)
  return context.config.askForOrganizationName ? showWithBack(state, { name: 'OrganizationCreation' }) : createOrganization(state, context)
})

export const submitName: Handler<'OrganizationCreation', 'organizationNamed'> = unlessPendingOrLimited((state, { name }, context) =>
  withText(state, name, (typed) => createOrganization(state, context, typed)),
)

type Discovered = { readonly email_address?: string; readonly discovered_organizations?: readonly Parameters<typeof choiceOf>[0][] }

/** Shows the organizations to choose from, unless the configuration allows an automatic choice. */
export function showOrganizations(previousState: FlowState, answer: Discovered, context: Context): Step {
  const { config } = context
  // The server can leave out fields, despite their types.
  const email = answer.email_address ?? previousState.email
  const choices = (answer.discovered_organizations ?? []).map(choiceOf)
  const canCreate = previousState.project?.createOrganizationEnabled === true && !config.disableCreateOrganization
  const screen: ScreenOf<'Discovery'> = { name: 'Discovery', email, choices, canCreate }
  const state: FlowState = { ...resetState(previousState, 'Discovery'), email, method: previousState.method }
  const listStep = showWithoutBack(state, screen)
  const direct = directChoice(choices, config)
  if (direct) return throughLoading(listStep, (next) => choose(next, direct, context))
  return choices.length === 0 && canCreate && config.directCreateOrganizationForNoMembership
    ? throughLoading(listStep, (next) => createOrganization(next, context))
    : listStep
}

/** Shows the Loading screen during an automatic action. Puts the list into the history, because a failed action shows the list. */
function throughLoading(listStep: Step, next: (state: FlowState) => Step): Step {
  const step = andThen(listStep, next)
  const [started, ...effects] = step
  const { pending } = started
  // Without a call, the action has already shown another screen.
  if (pending === null) return step
  const [loading] = showWithBack(started, { name: 'Loading', of: 'login' })
  // `showWithBack` has removed the pending call, but the call continues during the Loading screen.
  return [{ ...loading, pending }, ...effects]
}
