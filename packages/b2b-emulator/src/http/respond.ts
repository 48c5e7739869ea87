import { allowHeaderOf, CaptchaRefusal, Refusal, SchemaRefusal } from '../internal/refusal.ts'
import type { RequestContext } from './requestContext.ts'

/** Creates a JSON response. */
export const jsonResponse = (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })

/** Returns the `Retry-After` and `Allow` headers of a refusal. */
export const refusalHeaders = ({ retryAfter, allowedMethods }: Refusal): Readonly<Record<string, string>> => ({
  ...(retryAfter > 0 && { 'Retry-After': String(retryAfter) }),
  ...(allowedMethods.length > 0 && { Allow: allowHeaderOf(allowedMethods) }),
})

/** Creates the error response of the provider for any error. */
export function refusalResponse(error: unknown, { emulator, requestId }: RequestContext): Response {
  if (error instanceof CaptchaRefusal) return new Response('Captcha required', { status: 403, headers: { 'Content-Type': 'text/plain' } })
  if (error instanceof SchemaRefusal) return jsonResponse({ body: error.issues }, 400)
  const refusal = error instanceof Refusal ? error : new Refusal(500, 'internal_server_error', `The emulator failed. ${messageOf(error)}`)
  const { status, error_type, message } = refusal
  const errorUrl = `https://docs.${emulator.brand}.example/errors/${error_type}`
  const body = { status_code: status, error_type, error_message: message, error_url: errorUrl, request_id: requestId }
  return jsonResponse(body, status, refusalHeaders(refusal))
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
