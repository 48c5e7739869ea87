import { html, verbatim } from '../html.ts'
import type { Markup } from '../html.ts'
import type { World } from '../world.ts'
import { ENVELOPE, page } from './document.ts'

const EXAMPLE = 'public-token-test-demo'

const inboxOf = (publicToken: string): string => `/inbox?public_token=${encodeURIComponent(publicToken)}`

const GO = verbatim(
  '<svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><path d="m8 5 5 5-5 5"/></svg>',
)

const mails = (count: number): string => (count === 1 ? '1 mail' : `${count} mails`)

const worldItem = ({ publicToken, outbox }: World): Markup =>
  html`<li>
    <a class="row" href="${inboxOf(publicToken)}"><code>${publicToken}</code><span class="help">${mails(outbox.length)}${GO}</span></a>
  </li>`

const choice = (worlds: readonly World[]): Markup =>
  worlds.length > 0
    ? html`<p>Each public token has mail of its own. Whose do you want to read?</p>
        <ul class="card worlds">
          ${worlds.map(worldItem)}
        </ul>`
    : html`<div class="empty">
        <p class="title">Nobody has called yet.</p>
        <p>
          Start your application with a public token that begins with <code>public-token-test-</code>, or look at
          <a href="${inboxOf(EXAMPLE)}"><code>${EXAMPLE}</code></a
          >.
        </p>
      </div>`

const complaint = (publicToken: string): Markup =>
  html`<p class="note">
    The emulator has no <code>${publicToken}</code>. It knows public tokens that begin with <code>public-token-test-</code> only.
  </p>`

/** The choice between the inboxes of all open worlds. `unknown` is a token that was asked for in vain. */
export const worldsPage = (nonce: string, worlds: readonly World[], unknown: string | null): Markup =>
  page(
    nonce,
    'Inboxes',
    html`<header class="top narrow"><h1>${ENVELOPE}Inboxes</h1></header>
      <main class="narrow">${unknown === null ? html`` : complaint(unknown)}${choice(worlds)}</main>`,
  )
