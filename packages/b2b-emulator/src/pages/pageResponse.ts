import { encodeBase64url } from '../crypto/encoding.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { Markup } from '../internal/html.ts'
import { CSP_NONCE_BYTES } from '../limits.ts'

interface PageOptions {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** The origins that a sent form can redirect to, apart from the emulator. If the list is empty, the page cannot send forms. */
  readonly formTargets?: readonly string[]
}

/**
 * Encodes `;` and `,` in an origin. A host name can contain these characters, but in a policy they are separators.
 *
 * @see https://www.w3.org/TR/CSP3/#framework-directive-source-list
 */
const encodeSource = (origin: string): string => origin.replace(/[;,]/g, encodeURIComponent)

function createPolicy(nonce: string, formTargets: readonly string[]): string {
  const formAction = formTargets.length === 0 ? ["'none'"] : ["'self'", ...formTargets.map(encodeSource)]
  return [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    `form-action ${formAction.join(' ')}`,
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * Creates a response with a page. The content security policy allows only the page's own scripts and styles, and no other page can show the
 * page in a frame.
 */
export function pageResponse(
  render: (nonce: string) => Markup,
  context: RequestContext,
  { status = 200, headers = {}, formTargets = [] }: PageOptions = {},
): Response {
  context.isPage = true
  const nonce = encodeBase64url(context.emulator.random(CSP_NONCE_BYTES))
  return new Response(render(nonce).markup, {
    status,
    headers: {
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': createPolicy(nonce, formTargets),
      // The URLs of these pages contain tokens, so other sites must not see them.
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
    },
  })
}
