import { WORLD_TOKEN_SYNTAX } from '../formats/publicTokens.ts'
import { html, trustMarkup } from '../internal/html.ts'
import type { Markup } from '../internal/html.ts'
import { viewPathOf } from '../pages/consolePaths.ts'
import { LOGO, renderPage } from '../pages/document.ts'
import type { World } from '../world/world.ts'

const EXAMPLE = 'public-token-test-demo'

const ARROW_ICON = trustMarkup(
  '<svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><path d="m8 5 5 5-5 5"/></svg>',
)

const formatMailCount = (count: number): string => (count === 1 ? '1 mail' : `${count} mails`)

const worldItem = ({ publicToken, outbox }: World): Markup =>
  html`<li>
    <a class="row" href="${viewPathOf(publicToken)}"
      ><code>${publicToken}</code><span class="help">${formatMailCount(outbox.length)}${ARROW_ICON}</span></a
    >
  </li>`

const NO_WORLDS = html`<div class="empty">
  <p class="title">No application has called yet.</p>
  <p>
    Start your application with a public token that begins with <code>public-token-test-</code>, or look at
    <a href="${viewPathOf(EXAMPLE)}"><code>${EXAMPLE}</code></a
    >.
  </p>
</div>`

/** The form that filters the worlds. It is a plain GET form, because this page has no script. */
const filterForm = (filter: string): Markup =>
  html`<form class="find" method="get" action="/console" role="search">
    <label for="worlds-filter">Filter by public token</label>
    <input class="input" id="worlds-filter" name="filter" type="search" value="${filter}" autocomplete="off" spellcheck="false" />
    <button class="button quiet">Filter</button>
  </form>`

function worldList(worlds: readonly World[], filter: string): Markup {
  if (worlds.length === 0) return NO_WORLDS
  const matchingWorlds = worlds.toReversed().filter(({ publicToken }) => publicToken.toLowerCase().includes(filter.toLowerCase()))
  const list = html`<ul class="card worlds">
    ${matchingWorlds.map(worldItem)}
  </ul>`
  return html`<p>Each public token has its own world. Choose one; the newest is first.</p>
    ${worlds.length === 1 ? html`` : filterForm(filter)}
    ${matchingWorlds.length === 0 ? html`<p class="note">No world matches. <a href="/console">Show all of them.</a></p>` : list}`
}

const unknownTokenNote = (publicToken: string): Markup =>
  html`<p class="note">Unknown public token <code>${publicToken}</code>. Use one ${WORLD_TOKEN_SYNTAX}.</p>`

/** Options of {@link renderWorldsPage}. */
interface WorldsPageOptions {
  /** The requested public token, if it is not a test token. */
  readonly unknownToken?: string
  /** Shows only the worlds with this text in their public token. */
  readonly filter?: string
}

/** Renders the page with the list of all worlds, the newest first. */
export const renderWorldsPage = (nonce: string, worlds: readonly World[], { unknownToken, filter = '' }: WorldsPageOptions): Markup =>
  renderPage(
    nonce,
    'Emulator',
    html`<header class="top narrow"><h1>${LOGO}Emulator</h1></header>
      <main class="narrow">${unknownToken === undefined ? html`` : unknownTokenNote(unknownToken)}${worldList(worlds, filter)}</main>`,
  )
