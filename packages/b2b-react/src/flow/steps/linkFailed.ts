import type { LinkKind, SignedIn } from '../machine/facts.ts'
import { fail, finishAs, push, stay } from '../machine/step.ts'
import type { AnswerHandler, Handler, RefusalHandler } from '../machine/tables.ts'
import type { Context, FlowState, Step } from '../machine/types.ts'
import { offersLink } from '../rules/newLink.ts'
import { factsOf } from '../rules/organization.ts'
import { restart, showMain } from './shared/main.ts'
import { showLinkFailed } from './shared/refusals.ts'
import { loadOrganization, searchMember, sendLink, startReset } from './shared/requests.ts'
import { unlessPending, unlessPendingOrLimited, withEmail } from './shared/userInput.ts'

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

export const requestNewLink: Handler<'LinkFailed', 'newLinkChosen'> = unlessPendingOrLimited((state, { email: typed }, context) => {
  const { kind, session } = state.screen
  if (kind === null) return stay(state)
  // The screen offers the session and has no email field yet. Show the screen again, with the field.
  if (session && typed === '') return push(state, { ...state.screen, session: null })
  return withEmail(state, typed, (next, email) => sendNewLink(next, kind, email, context))
})

export const continueWithSession: Handler<'LinkFailed', 'continueChosen'> = unlessPending((state) =>
  state.screen.session ? finishAs(state, state.screen.session) : stay(state),
)

/** Sends the new link of the loaded organization. If it allows no emailed links, Main shows the methods that it allows. */
export const sendLinkOfOrganization: AnswerHandler<'organization.getBySlug'> = (previousState, answer, context) => {
  const organization = answer.organization && factsOf(answer.organization)
  const state: FlowState = { ...previousState, organization, pending: null }
  if (organization === null) return fail(state, { key: 'error.organization' }, 'restart')
  const kind = state.screen.name === 'LinkFailed' ? state.screen.kind : null
  return kind && offersLink(kind, state, context) ? sendNewLink(state, kind, state.email, context) : showMain(state, context)
}

/** Shows the failed link with the confirmed session. Finishes if another tab opened that session with the same link while this page was loading. */
export const showConfirmedSession: AnswerHandler<'session.confirm'> = (state, { session, isNew }, context) =>
  session && isNew ? finishAs(state, session) : showWithSession(state, session, context)

export const confirmRefused: RefusalHandler = (state, _, context) => showWithSession(state, null, context)

export const startOver: Handler<'LinkFailed', 'retryChosen'> = (state, _, context) => restart(state, context)
