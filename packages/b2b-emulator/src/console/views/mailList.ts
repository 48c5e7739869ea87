import { html, sanitizeHref } from '../../internal/html.ts'
import type { Markup } from '../../internal/html.ts'
import { MAX_WRONG_TRIES } from '../../limits.ts'
import type { Mail } from '../../world/records/messages.ts'
import type { World } from '../../world/world.ts'
import { copyButton } from './copyButton.ts'

const KIND_LABELS = {
  login: 'Sign-in link',
  signup: 'Sign-up link',
  discovery: 'Discovery link',
  password_reset: 'Password reset',
  invite: 'Invitation',
  login_code: 'Sign-in code',
  signup_code: 'Sign-up code',
  discovery_code: 'Discovery code',
} as const

/** The state of a link or a code. */
export type CredentialState = 'fresh' | 'used' | 'expired'

interface SentCredential {
  readonly used_at: number | null
  readonly expires_at: number
  readonly wrong_tries?: number
}

function credentialState(world: World, { used_at, expires_at, wrong_tries = 0 }: SentCredential): CredentialState {
  if (used_at !== null) return 'used'
  const isUsable = expires_at > world.now() && wrong_tries < MAX_WRONG_TRIES
  return isUsable ? 'fresh' : 'expired'
}

/** Returns true if the state of a link takes precedence over the state of the other link in the same email. */
const takesPrecedence = (state: CredentialState, otherState: CredentialState): boolean =>
  state === 'used' || (state === 'fresh' && otherState === 'expired')

/** Returns the states of links and codes by the id of the email or text message. The map does not contain codes that were replaced. */
export function findCredentialStates(world: World): ReadonlyMap<string, CredentialState> {
  const states = new Map<string, CredentialState>()
  const links = [...world.links.values(), ...world.passwordResets.values()].map((link) => ({ ...link, message_id: link.mail_id }))
  for (const credential of [...links, ...world.codes.values()]) {
    const state = credentialState(world, credential)
    const otherState = states.get(credential.message_id)
    if (otherState === undefined || takesPrecedence(state, otherState)) states.set(credential.message_id, state)
  }
  return states
}

/** A code and a button that copies it. */
export const codeWithButton = (code: string, state: CredentialState): Markup =>
  html`<code class="code${state === 'fresh' ? '' : ' spent'}">${code}</code> ${copyButton(code, 'code')}`

/** The badge for each state of a link or a code. The state `fresh` has no badge. */
export const STATE_BADGES: { readonly [S in CredentialState]: Markup } = {
  fresh: html``,
  used: html`<span class="tag strong">Used</span>`,
  expired: html`<span class="tag strong">Expired</span>`,
}

const secondLink = (also: Mail['also']): Markup =>
  also === null ? html`` : html`<p><a href="${sanitizeHref(also.link)}" target="_blank" rel="noopener noreferrer">${also.button}</a></p>`

const mailCredential = ({ link, code, also, letter }: Mail, state: CredentialState): Markup =>
  code === ''
    ? html`<p>
          <a class="button${state === 'fresh' ? '' : ' spent'}" href="${sanitizeHref(link)}" target="_blank" rel="noopener noreferrer"
            >${letter.button}</a
          >
        </p>
        ${secondLink(also)}`
    : html`<p>${codeWithButton(code, state)}</p>`

const mailItem = (mail: Mail, state: CredentialState): Markup => {
  const { id, to, kind, sent_at, letter } = mail
  return html`<li id="${id}" class="card mail" data-announcement="New mail for ${to}: ${letter.subject}">
    <article aria-labelledby="${id}-subject">
      <header>
        <h3 id="${id}-subject">${letter.subject}</h3>
        <p class="facts">
          <span>To <strong dir="ltr">${to}</strong></span
          ><time datetime="${sent_at}">${sent_at}</time>
        </p>
        <p class="tags"><span class="tag">${KIND_LABELS[kind]}</span>${STATE_BADGES[state]}</p>
      </header>
      <div class="message">
        <h4>${letter.title}</h4>
        <p>${letter.body}</p>
        ${mailCredential(mail, state)}
        <p class="help">${letter.foot}</p>
      </div>
    </article>
  </li>`
}

const NO_MAIL = html`<div class="empty" id="empty">
  <p class="title">No mail yet.</p>
  <p>Request a link on the sign-in page, and it appears here.</p>
</div>`

/** The emails of a world, newest first. */
export function mailList(world: World): Markup {
  const states = findCredentialStates(world)
  const items = world.outbox.toReversed().map((mail) => mailItem(mail, states.get(mail.id) ?? 'expired'))
  return html`<div id="no-mails" data-live>${items.length === 0 ? NO_MAIL : html``}</div>
    <ol class="mails" id="mails" data-live aria-label="Mails">
      ${items}
    </ol>`
}
