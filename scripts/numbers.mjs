// Numbers from options and variables. With a wrong number, a loop would end at once, and its tests would pass without a check.
import { exitWithError } from './run.mjs'

/** Returns the number that a text contains. Ends the process if it is not a whole number, at least 1. */
export function numberOf(name, text) {
  if (!/^[1-9]\d{0,14}$/.test(text)) exitWithError(`${name} must be a whole number, at least 1, not "${text}".`)
  return Number(text)
}

/** The variables of the tests that are numbers. */
const VARIABLES = ['B2B_DEPTH', 'B2B_E2E_PORT', 'B2B_HOURS', 'B2B_PAYLOADS', 'B2B_RUNS', 'B2B_SECONDS', 'B2B_SEED']

/** Ends the process if a variable of the tests is not a number. */
export function checkVariables() {
  for (const name of VARIABLES) if (process.env[name] !== undefined) numberOf(name, process.env[name])
  const { B2B_SHARD = '1/1' } = process.env
  const [shard, count] = B2B_SHARD.split('/').map((part) => numberOf('Each part of B2B_SHARD', part))
  if (shard > count) exitWithError(`B2B_SHARD must be one of ${count} shards, not "${B2B_SHARD}".`)
}
