import { html, sanitizeHref } from '../internal/html.ts'
import type { Markup } from '../internal/html.ts'
import { renderPage } from './document.ts'
import { MOCK_PROVIDER_STYLE } from './mockProviderStyle.ts'

/** The content of a result page. */
interface Result {
  readonly title: string
  readonly message: string
  /** The error type. Null if there is no error. */
  readonly errorType: string | null
  /** The URL of the application, or null if the URL is unknown. */
  readonly backUrl: string | null
  /** Advice for the user. */
  readonly advice?: Markup
}

/** Renders the page at the end of a flow that does not return to the application. */
export const renderResultPage = (nonce: string, { title, message, errorType, backUrl, advice = html`` }: Result): Markup =>
  renderPage(
    nonce,
    `${title} · Emulator`,
    html`<main class="card mock-provider">
      <h1>${title}</h1>
      <p>${message}</p>
      ${advice} ${errorType === null ? html`` : html`<p class="note"><code>${errorType}</code></p>`}
      ${backUrl === null ? html`` : html`<p class="back"><a class="button" href="${sanitizeHref(backUrl)}">Back to the application</a></p>`}
    </main>`,
    MOCK_PROVIDER_STYLE,
  )
