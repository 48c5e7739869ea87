import { LONGEST_PUBLIC_TOKEN } from './limits.ts'

// Such a token is the same in an address as it is written, whoever encodes it.
const TEST_TOKEN = /^public-token-test-[A-Za-z0-9._~-]*$/

/** True for a public token that there can be a world for. */
export const isTestToken = (publicToken: string): boolean => TEST_TOKEN.test(publicToken) && publicToken.length <= LONGEST_PUBLIC_TOKEN

/** What such a token looks like, to end a sentence with. */
export const TEST_TOKEN_SHAPE = 'that begins with public-token-test- and holds letters, digits and the characters - . _ ~ only'
