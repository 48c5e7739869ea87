import { RESEND_DELAY_MS } from '../../../limits.ts'
import type { Phrase } from '../../../text/say.ts'
import { showWithBack, stay } from '../../machine/step.ts'
import type { StateOn } from '../../machine/tables.ts'
import type { Context, FlowState, Step } from '../../machine/types.ts'
import { readEmail } from '../../rules/email.ts'
import { mailboxesFor } from '../../rules/mailboxes.ts'
import { showFieldProblem, showToast } from './feedback.ts'

/* Helpers for steps that send the user's input. */

/** The screens after an email was sent. */
type MailScreen = 'EmailConfirmation' | 'EmailOTPEntry' | 'PasswordSetNewConfirmation' | 'PasswordResetVerifyConfirmation'

/** Handles an event on a screen. */
type Handle<S extends FlowState, E> = (state: S, event: E, context: Context) => Step

/** Ignores the event while a call is pending. */
export const unlessPending =
  <S extends FlowState, E>(handle: Handle<S, E>): Handle<S, E> =>
  (state, event, context) =>
    state.pending === null ? handle(state, event, context) : stay(state)

/**
 * Ignores the event while a call is pending, or while the user has to wait because of a rate limit. Only for the main action of a screen: the
 * other actions stay available during the wait.
 */
export const unlessPendingOrLimited = <S extends FlowState, E>(handle: Handle<S, E>): Handle<S, E> =>
  unlessPending((state, event, context) => ((state.problem?.until ?? 0) > context.now ? stay(state) : handle(state, event, context)))

/** Continues with the typed email address if it is valid. */
export const withEmail = (state: FlowState, typed: string, next: (state: FlowState, email: string) => Step): Step => {
  const email = readEmail(typed)
  return email === null ? showFieldProblem(state, 'email.invalid') : next({ ...state, email }, email)
}

/** Continues with the typed text, without the spaces around it, unless it is empty. */
export const withText = (state: FlowState, text: string, next: (typed: string) => Step): Step =>
  text.trim() ? next(text.trim()) : showFieldProblem(state, 'field.missing')

/** Creates the handler that sends the same email again, unless it is too early. */
export const resend =
  (send: (state: FlowState, email: string, context: Context) => Step) =>
  (state: StateOn<MailScreen>, _: unknown, context: Context): Step =>
    (state.screen.resendAt ?? 0) > context.now ? stay(state) : send(state, state.screen.email, context)

/**
 * Confirms with a toast that the email or SMS was sent again, and starts the pause before the next resend. There is no pause after the first
 * email or SMS. If the previous code no longer worked (`spent`), the screen accepts a code again.
 */
export function confirmResent(state: FlowState, confirmation: Phrase, { now }: Context): Step {
  const { screen } = state
  if (!('resendAt' in screen)) return stay(state)
  const nextScreen = {
    ...screen,
    ...('spent' in screen && { spent: false }),
    resends: screen.resends + 1,
    resendAt: now + RESEND_DELAY_MS,
  }
  return showToast({ ...state, screen: nextScreen, pending: null, problem: null }, confirmation, 'success')
}

/** Creates the handler that shows that an email with a link was sent, or sent again. */
export const showLinkSent =
  (name: 'EmailConfirmation' | 'PasswordSetNewConfirmation' | 'PasswordResetVerifyConfirmation') =>
  (state: FlowState, _: unknown, context: Context): Step => {
    const { screen, email, project } = state
    if (screen.name === name) return confirmResent(state, { key: 'resend.email.done' }, context)
    const mailboxes = mailboxesFor(email, project?.emailDomains ?? [], context.config.emailMagicLinksOptions.domainHint)
    return showWithBack(state, { name, email, mailboxes, resends: 0, resendAt: null })
  }
