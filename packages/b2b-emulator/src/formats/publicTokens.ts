import { MAX_PUBLIC_TOKEN_LENGTH } from '../limits.ts'

// These characters need no percent-encoding in a URL.
const WORLD_TOKEN = /^public-token-test-[A-Za-z0-9._~-]*$/

/**
 * Returns true for a public token that can have a world. The client is less strict. It accepts every token that contains
 * `public-token-test` as the token of a test project.
 */
export const canHaveWorld = (publicToken: string): boolean => WORLD_TOKEN.test(publicToken) && publicToken.length <= MAX_PUBLIC_TOKEN_LENGTH

/** The syntax of a public token, for the end of an error message. */
export const WORLD_TOKEN_SYNTAX = 'that begins with public-token-test- and holds letters, digits and the characters - . _ ~ only'
