import { decodeBase64 } from '../crypto/encoding.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { isObject } from '../internal/isObject.ts'

/*
 * Compares the brand in the client's telemetry with the brand of the emulator. If they differ, the client does not recognize links and
 * cookies.
 */

// The name of a field such as `acme_member_id` or `acme_member_session_id`. The pattern matches only valid brands, so that the log contains
// no other text of a request.
const MEMBER_ID_FIELD = /^([a-z][a-z0-9_-]{0,63}?)_member_(?:session_)?id$/i

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** Reads the telemetry of a request from its header, or from the first event of its body. */
function readTelemetry(request: Request, body: unknown): unknown {
  const header = request.headers.get('X-SDK-Client')
  if (header !== null) return parseJson(decodeBase64(header))
  const event: unknown = Array.isArray(body) ? body[0] : null
  return isObject(event) ? event['telemetry'] : null
}

/** Returns the brand of the client, or null if the request does not contain it, for example before a sign-in. */
function readClientBrand(request: Request, body: unknown): string | null {
  const telemetry = readTelemetry(request, body)
  const names = isObject(telemetry) ? Object.keys(telemetry) : []
  for (const name of names) {
    const brand = MEMBER_ID_FIELD.exec(name)?.[1]
    if (brand !== undefined) return brand
  }
  return null
}

/** Returns a check that logs one line the first time a client's brand differs from the emulator's. */
export function createBrandCheck(brand: string): (context: RequestContext, body: unknown) => void {
  let isLogged = false
  return ({ request }, body) => {
    if (isLogged) return
    const clientBrand = readClientBrand(request, body)
    if (clientBrand === null || clientBrand === brand) return
    isLogged = true
    const advice = `Start the emulator with --brand ${clientBrand}, or createEmulator({ brand: '${clientBrand}' }).`
    console.warn(`The client has the brand "${clientBrand}", the emulator has "${brand}". ${advice}`)
  }
}
