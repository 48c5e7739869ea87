// Set B2B_E2E_PORT to test two checkouts on one machine at the same time. Seven ports are used.
const firstPort = Number(process.env.B2B_E2E_PORT ?? 4480)

/** The emulator that the pages call. */
export const EMULATOR_PORT = firstPort
/** The demo and the pages of `pages/`. */
export const PAGES_PORT = firstPort + 1
/** The demo and the emulator with https. */
export const HTTPS_PORT = firstPort + 2
/** The emulator and the page of the testing guide's project. */
export const GUIDE_EMULATOR_PORT = firstPort + 3
export const GUIDE_PORT = firstPort + 4
/** The demo and the emulator of `npm start`. */
export const START_PORT = firstPort + 5
export const START_EMULATOR_PORT = firstPort + 6

/** The examples. Their tests run alone, so they use the same ports as the other tests. */
export const EXAMPLE_PORTS = { nextjs: firstPort + 1, 'react-router': firstPort + 2, 'admin-login': firstPort + 3 }
