import { base64 } from '../internal/base64.ts'
import type { Core } from '../browser/core.ts'
import type { Session } from '../session/session.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import type { Credentials } from '../http/send.ts'

/** Returns a function that reads the current credentials. Its argument replaces the session token. */
export function createCredentials({ tab, publicToken }: Core, session: Session, telemetry: Telemetry) {
  const { origin } = tab.url() // Never changes while the page is open.
  return (token?: string): Credentials => ({
    // The token of a response is empty if the cookies are HttpOnly.
    Authorization: `Basic ${base64(`${publicToken}:${token || session.token() || publicToken}`)}`,
    'X-SDK-Client': telemetry.header(),
    'X-SDK-Parent-Host': origin,
  })
}
