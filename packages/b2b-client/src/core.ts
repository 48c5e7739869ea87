import type { Log } from './browser/log.ts'
import type { ClientTab } from './browser/tab.ts'
import type { Names } from './names.ts'
import type { Settings } from './options.ts'

/** The dependencies that all parts of a client share. */
export interface Core {
  readonly tab: ClientTab
  readonly names: Names
  readonly log: Log
  readonly settings: Settings
  readonly publicToken: string
}
