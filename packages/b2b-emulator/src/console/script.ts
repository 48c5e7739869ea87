import { COPIED_LASTS, RECONNECT_AFTER, TOAST_LASTS } from '../limits.ts'
import { listenToPeople } from './browser/actions.ts'
import { createRows } from './browser/rows.ts'
import { startConsole } from './browser/startConsole.ts'
import type { Pace, Parts } from './browser/startConsole.ts'
import { createTimes } from './browser/times.ts'
import { createValues } from './browser/values.ts'

const PARTS: Parts = { createTimes, createRows, createValues, listenToPeople }
const PACE: Pace = { reconnectAfter: RECONNECT_AFTER, toastLasts: TOAST_LASTS, copiedLasts: COPIED_LASTS }

const written = Object.entries(PARTS).map(([name, part]) => `${name}: ${String(part)}`)

/**
 * What the console does in the browser: the functions of `browser/`, as the compiler has left them. None of them refers to anything outside
 * of itself, so their text is all there is to them.
 */
export const SCRIPT = `'use strict';(${String(startConsole)})({ ${written.join(',\n')} }, ${JSON.stringify(PACE)})`
