/** The text in every public token of a test project. */
export const TEST_TOKEN_TEXT = 'public-token-test'

/** Returns true for the public token of a test project. It contains the text anywhere. */
export const isTestToken = (publicToken: string): boolean => publicToken.includes(TEST_TOKEN_TEXT)
