import { encodeBase64url } from '../crypto/encoding.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { Markup } from '../internal/html.ts'
import { CSP_NONCE_BYTES } from '../limits.ts'

/** Options of the response. */
interface PageOptions {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** The origins that the forms of the page can lead to, also by a redirect. Default: none. */
  readonly formTargets?: readonly string[]
}

/**
 * Encodes the two characters that separate parts of a policy, which a host can contain. See
 * https://www.w3.org/TR/CSP3/#framework-directive-source-list
 */
const sourceOf = (origin: string): string => origin.replace(/[;,]/g, encodeURIComponent)

const contentSecurityPolicy = (nonce: string, formTargets: readonly string[]): string =>
  [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    `form-action ${formTargets.length === 0 ? "'none'" : ["'self'", ...formTargets.map(sourceOf)].join(' ')}`,
    "frame-ancestors 'none'",
  ].join('; ')

/** Creates a response with a page. Its policy allows only its own script and style, and no framing. */
export function pageResponse(
  render: (nonce: string) => Markup,
  context: RequestContext,
  { status = 200, headers = {}, formTargets = [] }: PageOptions = {},
): Response {
  context.isPage = true
  const nonce = encodeBase64url(context.host.random(CSP_NONCE_BYTES))
  return new Response(render(nonce).markup, {
    status,
    headers: {
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy(nonce, formTargets),
      // Links and forms of these pages contain tokens: other sites must not see the URL of the page, and must not frame it.
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
    },
  })
}
