import type { LinkKind, SignedIn } from '../machine/facts.ts'
import { back, fail, push, stay } from '../machine/step.ts'
import type { Answers, Handlers } from '../machine/tables.ts'
import type { Context, FlowState, Step } from '../machine/types.ts'
import { offersLink } from '../rules/newLink.ts'
import { factsOf } from '../rules/organization.ts'
import { finishAs } from './shared/finish.ts'
import { restart, showMain } from './shared/main.ts'
import { showRefusalFor, showLinkFailed } from './shared/refusals.ts'
import { loadOrganization, searchMember, sendLink, startReset } from './shared/requests.ts'
import { withEmail } from './shared/userInput.ts'

/* Steps after a used or expired link: the user requests a new one, or continues with the existing session. */

/** Shows the failed link. `session` is null if the server did not confirm it. */
function showWithSession(state: FlowState, session: SignedIn | null, context: Context): Step {
  const subject = state.pending?.subject
  return subject?.kind === 'failedLink' ? showLinkFailed(state, subject.phrase, session, context) : stay(state)
}

/** Emails a link of the same kind as the failed one. */
function sendNewLink(previousState: FlowState, { discovers, resets }: LinkKind, email: string, context: Context): Step {
  const organization = discovers ? null : previousState.organization
  const state: FlowState = { ...previousState, type: discovers ? 'Discovery' : 'Organization', organization }
  if (!discovers && organization === null) {
    const slug = context.config.organizationSlug || state.project?.slug
    return slug ? loadOrganization(state, slug, 'newLink') : restart(state, context)
  }
  if (!resets) return sendLink(state, email, context)
  return discovers ? startReset(state, email, context) : searchMember(state, email)
}

export const linkFailedEvents = {
  LinkFailed: {
    newLinkChosen(state, { email: typed }, context) {
      const { kind, session } = state.screen
      if (kind === null) return stay(state)
      // The screen offers the session and has no email field yet. Show the screen again, with the field.
      if (session && typed === '') return push(state, { ...state.screen, session: null })
      return withEmail(state, typed, context, (next, email) => sendNewLink(next, kind, email, context))
    },
    continueChosen: (state) => (state.screen.session && state.pending === null ? finishAs(state, state.screen.session) : stay(state)),
    retryChosen: (state, _, context) => restart(state, context),
    wentBack: back,
  },
} satisfies Partial<Handlers>

/** Handles the organization of the new link. If it allows no emailed links, Main shows the methods that it allows. */
export const newLinkAnswers: Answers['organization.getBySlug'] = {
  answered(previousState, answer, context) {
    const organization = answer.organization && factsOf(answer.organization)
    const state: FlowState = { ...previousState, organization, pending: null }
    if (organization === null) return fail(state, { key: 'error.organization' }, 'restart')
    const kind = state.screen.name === 'LinkFailed' ? state.screen.kind : null
    return kind && offersLink(kind, state, context) ? sendNewLink(state, kind, state.email, context) : showMain(state, context)
  },
  refused: showRefusalFor('newLink'),
}

export const linkFailedAnswers = {
  'session.confirm': {
    answered: (state, { session, isNew }, context) =>
      // Another tab opened this session with the same link while this page was loading.
      session && isNew ? finishAs(state, session) : showWithSession(state, session, context),
    refused: (state, _, context) => showWithSession(state, null, context),
  },
} satisfies Partial<Answers>
