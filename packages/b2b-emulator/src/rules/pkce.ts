import { sameText, sha256 } from '../crypto/digest.ts'
import { Refusal } from '../refusal.ts'

// The digest of SHA-256 in base64url without padding is always this long. Source: RFC 7636 section 4.2.
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/
// Source: RFC 7636 section 4.1.
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/

/** The challenge that a start leaves behind, or null for none. Refuses a malformed one, and none where the project requires one. */
export function challengeOfStart(challenge: string | undefined, required: boolean): string | null {
  if (challenge === undefined && !required) return null
  if (challenge !== undefined && CHALLENGE.test(challenge)) return challenge
  const what = challenge === undefined ? 'This project requires a pkce code challenge.' : 'The pkce code challenge is malformed.'
  throw new Refusal(400, 'invalid_pkce_code_challenge', `${what} It is the SHA-256 of the verifier in base64url, without padding.`)
}

/** What a finish offers: a verifier whose challenge has been computed, so that checking it needs no waiting. */
export interface Proof {
  readonly wellFormed: boolean
  readonly challenge: string
}

/** Prepares the verifier of a finish, or null when none was sent. */
export const proofOf = async (verifier: string | undefined): Promise<Proof | null> =>
  verifier === undefined ? null : { wellFormed: VERIFIER.test(verifier), challenge: await sha256(verifier) }

/**
 * Checks that who finishes a flow is who began it. Both halves are asked for or neither is: a missing challenge must not lower the
 * guard of a browser that sends its verifier. The client reads the lower-case word `pkce` in the messages.
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
  if (!proof.wellFormed) {
    throw new Refusal(400, 'invalid_pkce_code_verifier', 'The pkce code verifier must have 43 to 128 unreserved characters.')
  }
  if (!sameText(challenge, proof.challenge)) {
    throw new Refusal(400, 'pkce_mismatch', 'The pkce code verifier does not belong to the challenge that the flow began with.')
  }
}
