import type { World } from '../world.ts'

/** Where a view of the console is. */
export const addressOf = (publicToken: string, view = 'mail'): string =>
  `/console/${encodeURIComponent(publicToken)}${view === 'mail' ? '' : `/${view}`}`

/** Where a control of a world is. */
export const controlOf = ({ publicToken }: World, path: string): string => `/emulator/${encodeURIComponent(publicToken)}${path}`
