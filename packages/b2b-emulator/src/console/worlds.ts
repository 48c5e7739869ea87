import { html, verbatim } from '../html.ts'
import type { Markup } from '../html.ts'
import { TEST_TOKEN_SHAPE } from '../publicTokens.ts'
import type { World } from '../world.ts'
import { addressOf } from './address.ts'
import { MARK, page } from './document.ts'

const EXAMPLE = 'public-token-test-demo'

const GO = verbatim(
  '<svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><path d="m8 5 5 5-5 5"/></svg>',
)

const mails = (count: number): string => (count === 1 ? '1 mail' : `${count} mails`)

const worldItem = ({ publicToken, outbox }: World): Markup =>
  html`<li>
    <a class="row" href="${addressOf(publicToken)}"><code>${publicToken}</code><span class="help">${mails(outbox.length)}${GO}</span></a>
  </li>`

const choice = (worlds: readonly World[]): Markup =>
  worlds.length > 0
    ? html`<p>Each public token has a world of its own. Which one do you want to see?</p>
        <ul class="card worlds">
          ${worlds.map(worldItem)}
        </ul>`
    : html`<div class="empty">
        <p class="title">Nobody has called yet.</p>
        <p>
          Start your application with a public token that begins with <code>public-token-test-</code>, or look at
          <a href="${addressOf(EXAMPLE)}"><code>${EXAMPLE}</code></a
          >.
        </p>
      </div>`

const complaint = (publicToken: string): Markup =>
  html`<p class="note">The emulator has no <code>${publicToken}</code>. It knows no public token but one ${TEST_TOKEN_SHAPE}.</p>`

/** The choice between all open worlds. `unknown` is a token that was asked for in vain. */
export const worldsPage = (nonce: string, worlds: readonly World[], unknown: string | null): Markup =>
  page(
    nonce,
    'Emulator',
    html`<header class="top narrow"><h1>${MARK}Emulator</h1></header>
      <main class="narrow">${unknown === null ? html`` : complaint(unknown)}${choice(worlds)}</main>`,
  )
