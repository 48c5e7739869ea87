import type { Names } from '../internal/storageNames.ts'
import type { Settings } from '../options.ts'
import type { Log } from './log.ts'
import type { ClientTab } from './tab.ts'

/** The dependencies that all parts of a client share. */
export interface Core {
  readonly tab: ClientTab
  readonly names: Names
  readonly log: Log
  readonly settings: Settings
  readonly publicToken: string
}
