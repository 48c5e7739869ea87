import { MAX_PUBLIC_TOKEN_LENGTH } from '../limits.ts'

// These characters need no percent-encoding in a URL.
const TEST_TOKEN = /^public-token-test-[A-Za-z0-9._~-]*$/

/** Returns true for a public token that can have a world. */
export const isTestToken = (publicToken: string): boolean => TEST_TOKEN.test(publicToken) && publicToken.length <= MAX_PUBLIC_TOKEN_LENGTH

/** Describes the tokens, for the end of a sentence. */
export const TEST_TOKEN_SHAPE = 'that begins with public-token-test- and holds letters, digits and the characters - . _ ~ only'
