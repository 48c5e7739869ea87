import { base64url } from '../crypto/encoding.ts'
import type { Markup } from '../html.ts'
import { CSP_NONCE_BYTES } from '../limits.ts'
import type { Visit } from './visit.ts'

/** How the answer with a page can differ from the usual one. */
interface PageAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Where the forms of the page may lead, also by way of a redirect. Nowhere unless given. */
  readonly forms?: readonly string[]
}

/** A host may hold the two characters that divide a policy. Source: Content Security Policy Level 3, section 2.3.1. */
const sourceOf = (origin: string): string => origin.replace(/[;,]/g, encodeURIComponent)

const policy = (nonce: string, forms: readonly string[]): string =>
  [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    `form-action ${forms.length === 0 ? "'none'" : ["'self'", ...forms.map(sourceOf)].join(' ')}`,
    "frame-ancestors 'none'",
  ].join('; ')

/** Answers with a page that runs nothing but its own script and that nobody may put into a frame. */
export function pageResponse(
  write: (nonce: string) => Markup,
  visit: Visit,
  { status = 200, headers = {}, forms = [] }: PageAnswer = {},
): Response {
  visit.isForPeople = true
  const nonce = base64url(visit.host.random(CSP_NONCE_BYTES))
  return new Response(write(nonce).markup, {
    status,
    headers: {
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy(nonce, forms),
      // Links and forms of our pages carry tokens: where they lead must not learn of the page, nor the page be framed by another.
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
    },
  })
}
