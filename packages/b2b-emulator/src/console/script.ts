import { COPIED_LABEL_MS, RECONNECT_DELAY_MS, TOAST_MS } from '../limits.ts'
import { handleUserActions } from './browser/actions.ts'
import { createRows } from './browser/rows.ts'
import { startConsole } from './browser/startConsole.ts'
import type { Durations, BrowserFunctions } from './browser/startConsole.ts'
import { createTimes } from './browser/times.ts'
import { createValues } from './browser/values.ts'

const BROWSER_FUNCTIONS: BrowserFunctions = { createTimes, createRows, createValues, handleUserActions }
const DURATIONS: Durations = { reconnectDelayMs: RECONNECT_DELAY_MS, toastMs: TOAST_MS, copiedLabelMs: COPIED_LABEL_MS }

const sources = Object.entries(BROWSER_FUNCTIONS).map(([name, browserFunction]) => `${name}: ${String(browserFunction)}`)

/** The script of the console. It is the source text of the compiled functions in `browser/`, which use no variables from outside. */
export const SCRIPT = `'use strict';(${String(startConsole)})({ ${sources.join(',\n')} }, ${JSON.stringify(DURATIONS)})`
