import { constantTimeEqual, sha256 } from '../../crypto/digest.ts'
import { Refusal } from '../../internal/refusal.ts'

// A SHA-256 digest in base64url without padding always has this length (RFC 7636, section 4.2).
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/
// RFC 7636, section 4.1.
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/

/**
 * Returns the challenge of a call that starts a flow, or null if the call has none. Refuses a malformed challenge, and a missing challenge
 * if it is required.
 */
export function validateChallenge(challenge: string | undefined, { isRequired }: { readonly isRequired: boolean }): string | null {
  if (challenge === undefined && !isRequired) return null
  if (challenge !== undefined && CHALLENGE.test(challenge)) return challenge
  const problem = challenge === undefined ? 'This project requires a pkce code challenge.' : 'The pkce code challenge is malformed.'
  throw new Refusal(400, 'invalid_pkce_code_challenge', `${problem} It is the SHA-256 of the verifier in base64url, without padding.`)
}

/** The verifier of a call that finishes a flow, with its challenge. The hash is computed in advance, so that the check needs no await. */
export interface HashedVerifier {
  readonly isWellFormed: boolean
  readonly challenge: string
}

/** Computes the challenge of a verifier. Returns null if the call has no verifier. */
export const hashVerifier = async (verifier: string | undefined): Promise<HashedVerifier | null> =>
  verifier === undefined ? null : { isWellFormed: VERIFIER.test(verifier), challenge: await sha256(verifier) }

/**
 * Checks that the browser that finishes a flow has also started it. Refuses a call with only a challenge or only a verifier, because an
 * attacker must not be able to disable the check. The client looks for the lower-case word `pkce` in these messages.
 */
export function checkVerifier(challenge: string | null, verifier: HashedVerifier | null): void {
  if (challenge === null && verifier === null) return
  if (challenge === null) {
    throw new Refusal(400, 'pkce_did_not_expect_code_verifier', 'A pkce code verifier was sent, but the flow began without a challenge.')
  }
  if (verifier === null) {
    throw new Refusal(
      400,
      'pkce_expected_code_verifier',
      'The flow began with a pkce code challenge: its verifier must be sent to finish it.',
    )
  }
  if (!verifier.isWellFormed) {
    throw new Refusal(400, 'invalid_pkce_code_verifier', 'The pkce code verifier must have 43 to 128 unreserved characters.')
  }
  if (!constantTimeEqual(challenge, verifier.challenge)) {
    throw new Refusal(400, 'pkce_mismatch', 'The pkce code verifier does not belong to the challenge that the flow began with.')
  }
}
