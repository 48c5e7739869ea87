import type { FlowState, Step, SystemEvent, Context } from '../types.ts'
import type { Answers, Handlers } from '../tables.ts'
import { loadOrganization } from '../requests.ts'
import { andThen, back, fail, factsOf, initialState, projectFacts, show, stay } from '../step.ts'
import { failWith } from '../complaints.ts'

/* How a flow begins: with a token from the address, or with what Main needs. */

type Started = Extract<SystemEvent, { type: 'started' }>

/** Begins: a token in the address always goes first. */
export function start(state: FlowState, event: Started, context: Context): Step {
  const type = context.config.authFlowType
  const fresh = {
    ...state,
    since: state.tickets,
    type,
    project: event.project && projectFacts(event.project),
    organization: event.organization && factsOf(event.organization.organization),
  }
  const begun = event.arrived ? arrive(fresh, context) : enterMain(fresh, event.organization?.fresh ?? false, context)
  return andThen(begun, (next) => stay(next, { do: 'load', ticket: next.tickets }))
}

function arrive(state: FlowState, { config }: Context): Step {
  const ticket = state.tickets + 1
  const [shown] = show(state, { name: 'Loading', of: 'login' })
  return [
    { ...shown, pending: { call: 'magicLinks.authenticate', ticket, subject: null }, tickets: ticket },
    { do: 'arrive', ticket, minutes: config.sessionMinutes },
  ]
}

/** Shows Main as soon as it has what it needs; what is remembered of the organization is used at once. */
function enterMain(state: FlowState, fresh: boolean, context: Context): Step {
  if (state.type === 'Discovery') return showMain({ ...state, organization: null })
  if (state.organization === null) {
    if (context.config.organizationSlug === '') return fail(state, { key: 'error.organization' }, 'restart')
    return loadOrganization(show(state, { name: 'Loading', of: 'page' })[0], context)
  }
  return andThen(showMain(state), (next) =>
    fresh || next.screen.name !== 'Main' ? stay(next) : inBackground(loadOrganization(next, context)),
  )
}

/** The call goes on, and nobody waits for it. */
const inBackground = ([state, ...effects]: Step): Step => [{ ...state, pending: null }, ...effects]

function showMain(state: FlowState): Step {
  const allowed = state.organization?.allowedAuthMethods ?? null
  const cannotJoin = allowed !== null && !allowed.includes('magic_link')
  if (cannotJoin) return fail(state, { key: 'error.cannotJoin', values: { organization: state.organization?.name ?? '' } }, 'restart')
  return show({ ...state, history: [] }, { name: 'Main' })
}

/** From the beginning, with what was typed: what was learnt of organizations is dropped, and so are their late answers. */
export const beginAgain = ({ tickets, email, project }: FlowState, context: Context): Step =>
  enterMain({ ...initialState, tickets, since: tickets, email, project, type: context.config.authFlowType }, false, context)

/** The same, and the sign-in that was under way is forgotten. */
const restart = (state: FlowState, context: Context): Step =>
  andThen(beginAgain(state, context), (next) => stay(next, { do: 'dropPending' }))

export const arrivalAnswers = {
  'project.bootstrap': {
    answered: (state, project) => stay({ ...state, project: projectFacts(project) }),
    // The client answers with its defaults instead of refusing.
    refused: (state) => stay(state),
  },
  'organization.getBySlug': {
    answered(state, { organization }) {
      const waiting = state.screen.name === 'Loading'
      if (organization) {
        const next = { ...state, organization: factsOf(organization) }
        return waiting ? showMain(next) : stay(next)
      }
      // A person who is already typing is not moved; the provider will say so when they continue.
      return waiting ? fail(state, { key: 'error.organization' }, 'restart') : stay(state)
    },
    refused: (state, error, context) =>
      state.screen.name === 'Loading' ? failWith('organization.getBySlug', 'restart')(state, error, context) : stay(state),
  },
} satisfies Partial<Answers>

export const arrivalEvents = {
  Loading: {},
  LoggedIn: {},
  Error: {
    retryChosen(state, _, context) {
      if ((state.screen.until ?? 0) > context.at) return stay(state)
      return state.screen.retry === 'arrive' ? arrive(state, context) : restart(state, context)
    },
    wentBack: (state) => (state.screen.back ? back(state) : stay(state)),
  },
} satisfies Partial<Handlers>
