import type { Log } from '../browser/log.ts'
import type { Captcha } from '../captcha/required.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Json } from '../contract/fields.ts'
import { ApiError, CaptchaError } from '../errors.ts'
import { requestWithFields } from '../http/requestWithFields.ts'
import type { Credentials, Sender } from '../http/send.ts'
import type { Pkce } from '../pkce/pkce.ts'

/** The parts of the client that supply fields. */
export interface ClientFields {
  readonly send: Sender
  readonly credentials: () => Credentials
  readonly pkce: Pkce
  readonly captcha: Captcha
  readonly session: { readonly intermediateToken: () => string | null }
  readonly log: Log
}

/**
 * Sends a call with the fields that the client adds, such as the PKCE verifier.
 *
 * @param flows The flows that the call can belong to: the login link in a password reset email can belong to either of two flows.
 */
export async function sendWithClientFields(
  parts: ClientFields,
  endpoint: Endpoint,
  fields: Json,
  flows = endpoint.pkce?.proves ?? [],
): Promise<Json> {
  const { pkce, adds } = endpoint
  const [flow, ...otherFlows] = flows
  const pair = flow && (await parts.pkce.find(flow))
  if (flow && !pair) {
    if (otherFlows.length > 0) return sendWithClientFields(parts, endpoint, fields, otherFlows)
    if (__DEV__ && pkce?.warns) parts.log('pkce_missing', flow)
  }
  const clientFields: Record<string, unknown> = {}
  if (adds?.includes('intermediate_session_token'))
    clientFields['intermediate_session_token'] = parts.session.intermediateToken() ?? undefined
  if (pkce?.begins) clientFields['pkce_code_challenge'] = await parts.pkce.begin(pkce.begins, pkce.fresh)
  if (flow) clientFields['pkce_code_verifier'] = pair?.code_verifier
  try {
    const answer = await sendWithCaptcha(parts, endpoint, fields, clientFields)
    if (pair && !pkce?.keeps) parts.pkce.forget(flow, pair)
    return answer
  } catch (error) {
    // Try the pair of the next flow. If that flow has none, try without a pair, because the flow may have started without PKCE.
    const canRetry = otherFlows.length > 0 && error instanceof ApiError && error.message.includes('pkce')
    if (!canRetry) throw error
    if (__DEV__) parts.log('pkce_fallback', flow)
    return sendWithClientFields(parts, endpoint, fields, otherFlows)
  }
}

/** Adds the captcha token and the device telemetry id if the project requires them. If the provider rejects them, retries once with new ones. */
async function sendWithCaptcha(
  { send, captcha, credentials }: ClientFields,
  endpoint: Endpoint,
  fields: Json,
  clientFields: Json,
): Promise<Json> {
  const canRetry = endpoint.adds?.includes('captcha')
  if (!canRetry && !endpoint.adds?.includes('captcha_once')) return send(requestWithFields(endpoint, fields, clientFields))
  const captchaFields = await captcha(/* isRetry: */ false)
  // The second request is sent with the credentials of the first.
  const headers = credentials()
  try {
    return await send(requestWithFields(endpoint, fields, { ...clientFields, ...captchaFields }), headers)
  } catch (error) {
    if (!canRetry || !(error instanceof CaptchaError)) throw error
    return send(requestWithFields(endpoint, fields, { ...clientFields, ...(await captcha(/* isRetry: */ true)) }), headers)
  }
}
