import type { CallName } from '@acme/b2b-client/contract'
import * as z from 'zod/mini'
import { decodeBase64 } from '../crypto/encoding.ts'
import { Refusal } from '../internal/refusal.ts'
import { parseShape } from '../schema/shapes.ts'

/** The credentials of a request. */
export interface Credentials {
  readonly publicToken: string
  /** Null if the caller is signed out. */
  readonly sessionToken: string | null
}

/** The calls without an Authorization header. The body of such a call contains the public token. */
const CALLS_WITHOUT_HEADER: ReadonlySet<CallName> = new Set<CallName>(['project.events'])

const EventList = z.array(z.object({ event: z.object({ public_token: z.string() }) }))

function credentialsFromBody(body: unknown): Credentials {
  const [firstEntry] = parseShape(EventList, body)
  if (!firstEntry) throw new Refusal(400, 'public_token_required', 'The list is empty, so it contains no public token.')
  return { publicToken: firstEntry.event.public_token, sessionToken: null }
}

/** Reads `Basic base64(public token:session token)`. A signed-out client sends the public token in place of the session token. */
export function credentialsFromHeader(header: string | null): Credentials {
  const [, encoded] = /^Basic +(\S+)$/i.exec(header ?? '') ?? []
  const pair = encoded === undefined ? null : decodeBase64(encoded)
  const colonIndex = pair?.indexOf(':') ?? -1
  if (pair === null || colonIndex < 0) {
    throw new Refusal(401, 'invalid_authorization_header', 'The Authorization header must hold Basic credentials of two parts.')
  }
  const publicToken = pair.slice(0, colonIndex)
  const password = pair.slice(colonIndex + 1)
  const isSignedOut = password === publicToken || password === ''
  return { publicToken, sessionToken: isSignedOut ? null : password }
}

/** Reads the credentials of a call from the Authorization header or, for telemetry, from the body. */
export const credentialsOf = (name: CallName, request: Request, body: unknown): Credentials =>
  CALLS_WITHOUT_HEADER.has(name) ? credentialsFromBody(body) : credentialsFromHeader(request.headers.get('Authorization'))
