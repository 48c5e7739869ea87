import type { MailedMethod } from '../../config/methods.ts'
import { back, push, stay } from '../machine/step.ts'
import type { Answers, Handlers, Refusal } from '../machine/tables.ts'
import type { Context, FlowState, Step } from '../machine/types.ts'
import { mailboxesFor } from '../rules/mailboxes.ts'
import { offersMail, offersPassword } from '../rules/offers.ts'
import { isUndecidedByServer } from '../rules/problems.ts'
import { afterAuthentication } from './shared/afterAuthentication.ts'
import { finishAs } from './shared/finish.ts'
import { restart } from './shared/main.ts'
import { showRefusal, showRefusalFor } from './shared/refusals.ts'
import { searchMember, sendCode, sendLink } from './shared/requests.ts'
import { resend, confirmResent, unlessPendingOrLimited, withEmail } from './shared/userInput.ts'

/* Steps for emailed links, and for everything that starts with an email address. */

/** Emails a link or a code. */
const send = (state: FlowState, method: MailedMethod, email: string, context: Context): Step =>
  unlessPendingOrLimited(state, context, (next) => (method === 'magic_link' ? sendLink : sendCode)(next, email, context))

export const emailEvents = {
  Main: {
    emailSubmitted: (state, { email: typed }, context) =>
      withEmail(state, typed, context, (next, email) => {
        const form = state.screen.blocks.find((block) => block.kind === 'email')
        if (form === undefined) return offersPassword(state, ['passwordEmail']) ? searchMember(next, email) : stay(state)
        const [method, ...others] = form.methods
        if (method === undefined || others.length > 0) return push(next, { name: 'EmailMethodSelection', email })
        return send(next, method, email, context)
      }),
    emailMethodChosen: (state, { method }, context) =>
      offersMail(state, method) ? send(state, method, state.email, context) : stay(state),
    wentBack: back,
  },
  EmailMethodSelection: {
    emailMethodChosen: (state, { method }, context) => send(state, method, state.screen.email, context),
    wentBack: back,
  },
  EmailConfirmation: {
    resendRequested: (state, _, context) => resend(state, context, (next) => sendLink(next, state.screen.email, context)),
    anotherTryChosen: backToEmail,
    wentBack: back,
  },
} satisfies Pick<Partial<Handlers>, 'EmailMethodSelection' | 'EmailConfirmation'> & { Main: Partial<Handlers['Main']> }

/** Returns to the screen with the email field, and skips the choice between link and code. */
function backToEmail(state: FlowState, _: unknown, context: Context): Step {
  const [previousState] = back(state)
  if (previousState.screen.name === 'LinkFailed') return restart(state, context)
  return previousState.screen.name === 'EmailMethodSelection' ? back(previousState) : [previousState]
}

/** Shows that a link was sent, or sent again. */
function showLinkSent(state: FlowState, _: unknown, context: Context): Step {
  if (state.screen.name === 'EmailConfirmation') return confirmResent(state, { key: 'resend.email.done' }, context)
  const mailboxes = mailboxesFor(state.project?.emailDomains ?? [], context.config.emailMagicLinksOptions.domainHint)
  return push(state, { name: 'EmailConfirmation', email: state.email, mailboxes, resends: 0, freeAt: null })
}

/**
 * If the link fails but the user already has a session and `skipWhenSignedIn` is set, shows them as signed in, unless the same link can
 * still work later.
 */
function linkRefused(state: FlowState, refusal: Refusal, context: Context): Step {
  const session = context.config.skipWhenSignedIn && !state.resets ? state.session : null
  return session && !isUndecidedByServer(refusal.failure)
    ? finishAs(state, session)
    : showRefusalFor(state.resets ? 'reset' : null)(state, refusal, context)
}

export const emailAnswers = {
  'magicLinks.email.loginOrSignup': { answered: showLinkSent, refused: showRefusal },
  'magicLinks.email.discovery.send': { answered: showLinkSent, refused: showRefusal },
  'magicLinks.authenticate': { answered: afterAuthentication, refused: linkRefused },
} satisfies Partial<Answers>
