/** The server and the browser use the same project. Without the variable, it is the emulator on its default port. */
export const publicToken = 'public-token-test-router'
export const hosts = { test: import.meta.env['VITE_EMULATOR_URL'] ?? 'http://localhost:4400' }
