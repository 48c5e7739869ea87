import { html, trustMarkup } from '../internal/html.ts'
import type { Markup } from '../internal/html.ts'
import { viewPathOf } from '../pages/consolePaths.ts'
import { LOGO, renderPage } from '../pages/document.ts'
import { toTimestamp } from '../world/world.ts'
import type { World } from '../world/world.ts'
import { clockPanel } from './clock.ts'
import { CONSOLE_STYLE } from './consoleStyle.ts'
import { SCRIPT } from './script.ts'
import { VIEWS } from './views.ts'
import type { ViewName } from './views.ts'

const MAX_BADGE_COUNT = 99

const badge = (count: number): Markup =>
  count === 0 ? html`` : html` <span class="count">${count > MAX_BADGE_COUNT ? `${MAX_BADGE_COUNT}+` : count}</span>`

const navigationLink = (world: World, name: ViewName, currentView: ViewName): Markup => {
  const { title, count } = VIEWS[name]
  return html`<li id="nav-${name}">
    <a href="${viewPathOf(world.publicToken, name)}" ${name === currentView ? html`aria-current="page"` : html``}
      >${title}${badge(count(world))}</a
    >
  </li>`
}

const navigation = (world: World, currentView: ViewName): Markup => {
  // The cast is safe, because these are the keys of the table. The type of `Object.keys` is `string[]`.
  const names = Object.keys(VIEWS) as ViewName[]
  return html`<nav aria-label="Console">
    <ul id="nav" data-live>
      ${names.map((name) => navigationLink(world, name, currentView))}
    </ul>
  </nav>`
}

/**
 * Renders the part of a page that can change while the page is open. The script requests this part again after each change, and updates
 * the elements with `data-live`.
 */
export async function renderChangingPart(world: World, view: ViewName, query: URLSearchParams): Promise<Markup> {
  const { title, help, show } = VIEWS[view]
  return html`<div id="part" data-now="${toTimestamp(world.now())}">
    <header class="bar">
      <p class="brand">${LOGO}<span>Emulator</span></p>
      <a class="token" href="/console" title="All worlds"><code>${world.publicToken}</code></a>
      ${clockPanel(world)}
      <p class="live" id="live"><span class="dot" aria-hidden="true"></span><span>Reload to see what is new</span></p>
    </header>
    ${navigation(world, view)}
    <main id="main" tabindex="-1" class="view-${view}">
      <header class="title">
        <h1>${title}</h1>
        <p class="help">${help}</p>
      </header>
      ${await show(world, query)}
    </main>
  </div>`
}

/** Renders a complete page with one view of a world. */
export const renderConsolePage = (nonce: string, world: World, view: ViewName, changingMarkup: Markup): Markup =>
  renderPage(
    nonce,
    `${VIEWS[view].title} · ${world.publicToken}`,
    html`<a class="skip" href="#main">Skip to the content</a>
      ${changingMarkup}
      <p class="unseen" role="status" id="announcer"></p>
      <p class="toast" role="status" id="toast"></p>
      <script nonce="${nonce}">
        ${trustMarkup(SCRIPT)}
      </script>`,
    CONSOLE_STYLE,
  )
