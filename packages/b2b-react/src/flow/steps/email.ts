import { RESEND_AFTER } from '../../limits.ts'
import { sendLink } from '../requests.ts'
import { readEmail } from '../rules/email.ts'
import { mailboxesFor } from '../rules/mailboxes.ts'
import { back, complain, push, stay, toast, andThen } from '../step.ts'
import type { Answers, Handlers } from '../tables.ts'
import type { Context, FlowState, Step } from '../types.ts'
import { afterAuthentication } from './afterAuthentication.ts'
import { complainOf, failWith } from '../complaints.ts'

/* Signing in by an emailed link: asking for it, asking again, following it. */

export const emailEvents = {
  Main: {
    emailSubmitted(state, { email }, context) {
      if (state.pending !== null || isWaiting(state, context)) return stay(state)
      const read = readEmail(email)
      return read === null
        ? complain(state, { phrase: { key: 'email.invalid' }, at: 'field', until: null })
        : sendLink(state, read, context)
    },
    // Only after an organization was chosen is there a screen before this one.
    wentBack: (state) => (state.history.length > 0 ? back({ ...state, type: 'Discovery', organization: null }) : stay(state)),
  },
  EmailConfirmation: {
    resendRequested(state, _, context) {
      const { email, freeAt } = state.screen
      return (freeAt ?? 0) > context.at ? stay(state) : sendLink(state, email, context)
    },
    anotherTryChosen: back,
  },
} satisfies Partial<Handlers>

/** The provider has asked to wait, and the time is not over. */
const isWaiting = ({ problem }: FlowState, { at }: Context): boolean => (problem?.until ?? 0) > at

/** A mail is on its way: the first one, or the same once more. */
function sent(state: FlowState, _: unknown, { at, config }: Context): Step {
  const { screen } = state
  if (screen.name === 'EmailConfirmation') {
    const resent = { ...screen, resends: screen.resends + 1, freeAt: at + RESEND_AFTER }
    return toast({ ...state, screen: resent, pending: null, problem: null }, { key: 'confirmation.resent' }, 'success')
  }
  const mailboxes = mailboxesFor(state.project?.emailDomains ?? [], config.magicLinks.domainHint)
  return push(state, { name: 'EmailConfirmation', email: state.email, mailboxes, resends: 0, freeAt: null })
}

/** A mail could not be sent. While the provider asks to wait, the resend link waits too. */
const notSent =
  (call: 'magicLinks.email.loginOrSignup' | 'magicLinks.email.discovery.send') =>
  (state: FlowState, error: unknown, context: Context): Step =>
    andThen(complainOf(call)(state, error, context), (next) => {
      const until = next.problem?.until ?? null
      return stay(
        next.screen.name === 'EmailConfirmation' && until !== null ? { ...next, screen: { ...next.screen, freeAt: until } } : next,
      )
    })

export const emailAnswers = {
  'magicLinks.email.loginOrSignup': { answered: sent, refused: notSent('magicLinks.email.loginOrSignup') },
  'magicLinks.email.discovery.send': { answered: sent, refused: notSent('magicLinks.email.discovery.send') },
  'magicLinks.authenticate': { answered: afterAuthentication, refused: failWith('magicLinks.authenticate', 'restart', 'arrive') },
} satisfies Partial<Answers>
