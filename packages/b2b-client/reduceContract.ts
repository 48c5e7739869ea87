import type { Endpoint } from './src/contract/endpoint.ts'

/*
 * What of the table a product downloads: what the client acts on. Who may ask is for the emulator, and fields that the
 * provider alone judges are for development and the documentation.
 */

/** A row or a branch of the table, without what only the emulator, the documentation and development read. */
export const reduceContract = (branch: object): object =>
  Object.fromEntries(
    Object.entries(branch).map(([key, value]: [string, Endpoint | object]) => [
      key,
      'verb' in value ? reduceEndpoint(value) : reduceContract(value),
    ]),
  )

function reduceEndpoint({ needs: _, unchecked, input, ...row }: Endpoint): object {
  const fields = Object.entries(input ?? {}).filter(([, kind]) => !(unchecked && kind.endsWith('?')))
  const acted = { ...row, input: input && Object.fromEntries(fields) }
  return Object.fromEntries(Object.entries(acted).filter(([, value]) => value !== null))
}
