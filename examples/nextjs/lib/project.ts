/** The server and the browser use the same project. Without the variable, it is the emulator on its default port. */
export const publicToken = 'public-token-test-app'
export const hosts = { test: process.env.NEXT_PUBLIC_EMULATOR_URL ?? 'http://localhost:4400' }
