import type { World } from '../world/world.ts'

/** Returns the path of a view of the console. The path of the mail view ends after the public token. */
export const viewPathOf = (publicToken: string, view = 'mail'): string =>
  `/console/${encodeURIComponent(publicToken)}${view === 'mail' ? '' : `/${view}`}`

/** Returns the path of an endpoint of the control API for this world. */
export const controlPathOf = ({ publicToken }: World, path: string): string => `/emulator/${encodeURIComponent(publicToken)}${path}`
