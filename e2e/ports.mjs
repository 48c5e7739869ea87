// Two checkouts tested side by side on one machine need ports of their own: B2B_E2E_PORT moves both.
const first = Number(process.env.B2B_E2E_PORT ?? 4480)

/** The emulator, where the pages send their calls. */
export const EMULATOR_PORT = first
/** The demo and the pages made for tests. */
export const PAGES_PORT = first + 1
/** The demo and the emulator behind https. */
export const HTTPS_PORT = first + 2
/** The project of the testing guide: its emulator, and its page. */
export const GUIDE_EMULATOR_PORT = first + 3
export const GUIDE_PORT = first + 4
