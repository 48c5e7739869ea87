import { rmSync } from 'node:fs'
import { SHEETS } from './variants.ts'

/** Removes the sheets of the last run. */
export default function clear(): void {
  rmSync(SHEETS, { recursive: true, force: true })
}
