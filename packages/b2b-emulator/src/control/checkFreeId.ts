import { Refusal } from '../internal/refusal.ts'

/** Refuses a taken id, so that a test does not overwrite another record. */
export function checkFreeId(records: ReadonlyMap<string, unknown>, field: string, id: string): void {
  if (records.has(id)) throw new Refusal(400, 'bad_request', `The ${field} ${id} is taken. Use another ${field}.`)
}
