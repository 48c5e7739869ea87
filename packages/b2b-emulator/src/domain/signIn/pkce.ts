import { constantTimeEqual, sha256 } from '../../crypto/digest.ts'
import { Refusal } from '../../internal/refusal.ts'

// A SHA-256 digest in base64url without padding always has this length (RFC 7636, section 4.2).
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/
// RFC 7636, section 4.1.
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/

/**
 * Returns the challenge of a start call, or null without one. Refuses a malformed challenge, and a missing one if the project requires it.
 */
export function challengeOfStart(challenge: string | undefined, isRequired: boolean): string | null {
  if (challenge === undefined && !isRequired) return null
  if (challenge !== undefined && CHALLENGE.test(challenge)) return challenge
  const problem = challenge === undefined ? 'This project requires a pkce code challenge.' : 'The pkce code challenge is malformed.'
  throw new Refusal(400, 'invalid_pkce_code_challenge', `${problem} It is the SHA-256 of the verifier in base64url, without padding.`)
}

/** The verifier of a finish call with its computed challenge, so that the check needs no await. */
export interface Proof {
  readonly isWellFormed: boolean
  readonly challenge: string
}

/** Prepares the verifier of a finish call. Returns null without one. */
export const proofOf = async (verifier: string | undefined): Promise<Proof | null> =>
  verifier === undefined ? null : { isWellFormed: VERIFIER.test(verifier), challenge: await sha256(verifier) }

/**
 * Checks that the browser that finishes a flow also started it. If only one of challenge and verifier is present, the call is refused:
 * leaving out the challenge must not disable the check. The client looks for the lower-case word `pkce` in these messages.
 */
export function checkProof(challenge: string | null, proof: Proof | null): void {
  if (challenge === null && proof === null) return
  if (challenge === null) {
    throw new Refusal(400, 'pkce_did_not_expect_code_verifier', 'A pkce code verifier was sent, but the flow began without a challenge.')
  }
  if (proof === null) {
    throw new Refusal(
      400,
      'pkce_expected_code_verifier',
      'The flow began with a pkce code challenge: its verifier must be sent to finish it.',
    )
  }
  if (!proof.isWellFormed) {
    throw new Refusal(400, 'invalid_pkce_code_verifier', 'The pkce code verifier must have 43 to 128 unreserved characters.')
  }
  if (!constantTimeEqual(challenge, proof.challenge)) {
    throw new Refusal(400, 'pkce_mismatch', 'The pkce code verifier does not belong to the challenge that the flow began with.')
  }
}
