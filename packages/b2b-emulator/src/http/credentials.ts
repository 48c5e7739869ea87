import type { CallName } from '@acme/b2b-client/contract'
import * as z from 'zod/mini'
import { fromBase64 } from '../crypto/encoding.ts'
import { Refusal } from '../refusal.ts'
import { checkShape } from '../shapes.ts'

/** Whose request it is. */
export interface Credentials {
  readonly publicToken: string
  /** Null for somebody who is signed out. */
  readonly sessionToken: string | null
}

/** Calls without credentials: their body says whose they are. */
const ANONYMOUS: ReadonlySet<CallName> = new Set<CallName>(['project.events'])

const Signed = z.array(z.object({ event: z.object({ public_token: z.string() }) }))

function ofBody(body: unknown): Credentials {
  const [first] = checkShape(Signed, body)
  if (!first) throw new Refusal(400, 'public_token_required', 'The list is empty, so it says no public token.')
  return { publicToken: first.event.public_token, sessionToken: null }
}

/** `Basic base64(public token:session token)`; the public token stands in for a missing session token. Source: wire record section 1. */
export function ofHeader(header: string | null): Credentials {
  const [, encoded] = /^Basic +(\S+)$/i.exec(header ?? '') ?? []
  const pair = encoded === undefined ? null : fromBase64(encoded)
  const colon = pair?.indexOf(':') ?? -1
  if (pair === null || colon < 0) {
    throw new Refusal(401, 'invalid_authorization_header', 'The Authorization header must hold Basic credentials of two parts.')
  }
  const [publicToken, second] = [pair.slice(0, colon), pair.slice(colon + 1)]
  return { publicToken, sessionToken: second === publicToken || second === '' ? null : second }
}

/** Whose request it is, by its header or, for telemetry, by its body. */
export const credentialsOf = (name: CallName, request: Request, body: unknown): Credentials =>
  ANONYMOUS.has(name) ? ofBody(body) : ofHeader(request.headers.get('Authorization'))
