import { createOrganization, exchange } from '../requests.ts'
import { failureOf, isUndecided, sentenceFor } from '../rules/problems.ts'
import { choiceOf } from '../rules/membership.ts'
import { back, fail, initialState, show, stay } from '../step.ts'
import type { Answers, Handlers } from '../tables.ts'
import type { Context, FlowCall, FlowState, Step } from '../types.ts'
import { afterAuthentication, askForPrimary } from './afterAuthentication.ts'
import { complainOf, failWith } from '../complaints.ts'

/* From a known person to one of their organizations. */

/** Back to the first screen, the address kept, the organizations forgotten. */
const startOver = (state: FlowState): Step => {
  const [shown] = show(
    { ...initialState, type: 'Discovery', email: state.email, project: state.project, tickets: state.tickets },
    { name: 'Main' },
  )
  return [{ ...shown, direction: 'back' }, { do: 'dropPending' }]
}

export const discoveryEvents = {
  Discovery: {
    organizationChosen(state, { organization_id }, context) {
      const choice = state.screen.choices.find(({ organization }) => organization.organization_id === organization_id)
      if (choice === undefined || state.pending !== null) return stay(state)
      return choice.primaryMethods === null
        ? exchange(state, choice, context)
        : askForPrimary(state, choice.organization, choice.primaryMethods, { back: true })
    },
    creationChosen: (state, _, context) => (state.screen.canCreate ? createOrganization(state, context) : stay(state)),
    differentEmailChosen: startOver,
    wentBack: (state) => (state.history.length > 0 ? back(state) : startOver(state)),
  },
} satisfies Partial<Handlers>

/** Nothing was decided: the list stays, with a word above it. Otherwise the pending sign-in cannot go on from here. */
const refusedChoice =
  (call: FlowCall) =>
  (state: FlowState, error: unknown, context: Context): Step => {
    const failure = failureOf(error)
    if (isUndecided(failure)) return complainOf(call)(state, error, context)
    const phrase = sentenceFor(call, failure, { email: state.email, organization: state.organization?.name ?? '' })
    return fail(state, phrase, 'restart', { back: phrase.key === 'error.claimedDomain' })
  }

export const discoveryAnswers = {
  'magicLinks.discovery.authenticate': {
    answered(state, answer, { config }) {
      // The provider may leave fields out, whatever the types say.
      const email = answer.email_address ?? state.email
      const found = answer.discovered_organizations ?? []
      const canCreate = state.project?.createOrganizationEnabled === true && !config.disableCreateOrganization
      const choices = found.map(choiceOf)
      return show({ ...state, type: 'Discovery', email, organization: null, history: [] }, { name: 'Discovery', email, choices, canCreate })
    },
    refused: failWith('magicLinks.discovery.authenticate', 'restart', 'arrive'),
  },
  'discovery.intermediateSessions.exchange': {
    answered: afterAuthentication,
    refused: refusedChoice('discovery.intermediateSessions.exchange'),
  },
  'discovery.organizations.create': { answered: afterAuthentication, refused: refusedChoice('discovery.organizations.create') },
} satisfies Partial<Answers>
