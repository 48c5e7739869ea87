import { COPIED_LABEL_MS, RECONNECT_DELAY_MS, TOAST_MS } from '../limits.ts'
import { listenToPeople } from './browser/actions.ts'
import { createRows } from './browser/rows.ts'
import { startConsole } from './browser/startConsole.ts'
import type { Pace, Parts } from './browser/startConsole.ts'
import { createTimes } from './browser/times.ts'
import { createValues } from './browser/values.ts'

const PARTS: Parts = { createTimes, createRows, createValues, listenToPeople }
const PACE: Pace = { reconnectAfter: RECONNECT_DELAY_MS, toastLasts: TOAST_MS, copiedLasts: COPIED_LABEL_MS }

const written = Object.entries(PARTS).map(([name, part]) => `${name}: ${String(part)}`)

/**
 * The script of the console: the source text of the compiled functions in `browser/`. This works because none of them refers to anything
 * outside of itself.
 */
export const SCRIPT = `'use strict';(${String(startConsole)})({ ${written.join(',\n')} }, ${JSON.stringify(PACE)})`
