import type { LinkKind, SignedIn } from '../machine/facts.ts'
import { showErrorScreen, finishAs, stay } from '../machine/step.ts'
import type { AnswerHandler, Handler, FailureHandler } from '../machine/tables.ts'
import type { Context, FlowState, Step } from '../machine/types.ts'
import { offersLink } from '../rules/newLink.ts'
import { factsOf } from '../rules/organization.ts'
import { showLinkFailed } from './shared/failures.ts'
import { restart, showMain } from './shared/main.ts'
import { loadOrganization, searchMember, sendLink, startReset } from './shared/requests.ts'
import { unlessPending, unlessPendingOrLimited, withEmail } from './shared/userInput.ts'

/* Steps after a used or expired link. The user requests a new link, or continues with the existing session. */

/** Shows that the link has failed. `session` is null if the server did not confirm a session. */
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

export const requestNewLink: Handler<'LinkFailed', 'newLinkChosen'> = unlessPendingOrLimited((state, { email: typed }, context) => {
  const { kind } = state.screen
  if (kind === null) return stay(state)
  return withEmail(state, typed, (next, email) => sendNewLink(next, kind, email, context))
})

export const continueWithSession: Handler<'LinkFailed', 'continueChosen'> = unlessPending((state) =>
  state.screen.session ? finishAs(state, state.screen.session) : stay(state),
)

/** Sends the new link of the loaded organization. If the organization does not allow emailed links, shows Main with the allowed methods. */
export const sendLinkOfOrganization: AnswerHandler<'organization.getBySlug'> = (previousState, answer, context) => {
  const organization = answer.organization && factsOf(answer.organization)
  const state: FlowState = { ...previousState, organization, pending: null }
  if (organization === null) return showErrorScreen(state, { key: 'error.organization' }, 'restart')
  const kind = state.screen.name === 'LinkFailed' ? state.screen.kind : null
  return kind && offersLink(kind, state, context) ? sendNewLink(state, kind, state.email, context) : showMain(state, context)
}

/** Shows that the link has failed, and offers the confirmed session. A new session completes the flow: another tab has just used the same link. */
export const showConfirmedSession: AnswerHandler<'session.confirm'> = (state, { session, isNew }, context) =>
  session && isNew ? finishAs(state, session) : showWithSession(state, session, context)

export const handleFailedConfirmation: FailureHandler = (state, _, context) => showWithSession(state, null, context)

export const startAgain: Handler<'LinkFailed', 'retryChosen'> = (state, _, context) => restart(state, context)
