import { Refusal } from '../refusal.ts'

/** Refuses an id that somebody has: what a test builds takes nobody's place. */
export function checkIsFree(taken: ReadonlyMap<string, unknown>, field: string, id: string): void {
  if (taken.has(id)) throw new Refusal(400, 'bad_request', `The ${field} ${id} is taken. Say another ${field}.`)
}
