/** The emulator, where the pages send their calls. */
export const EMULATOR_PORT = 4480
/** The demo and the pages made for tests. */
export const PAGES_PORT = 4481
