import { endpoints, knownErrorsOf } from '@acme/b2b-client/contract'
import type { Endpoint } from '@acme/b2b-client/contract'
import type { Emulator } from '../src/emulator/createEmulator.ts'

const endpointsByName = new Map<string, Endpoint>(endpoints)

/**
 * Fails a test if the emulator has refused a call with an error type that the contract does not list for the call. An error type that a
 * fault has caused is not checked.
 */
export function expectKnownError(emulator: Emulator, body: { readonly request_id?: unknown; readonly error_type?: unknown }): void {
  const records = emulator.worlds().map(({ requests }) => requests.find(({ request_id }) => request_id === body.request_id))
  const { call, fault } = records.find((record) => record !== undefined) ?? {}
  const endpoint = call == null ? undefined : endpointsByName.get(call)
  if (endpoint === undefined || fault !== undefined) return
  const known: readonly unknown[] = knownErrorsOf(endpoint)
  if (!known.includes(body.error_type))
    throw new Error(`The emulator refused ${call} with ${String(body.error_type)}. Add it to \`errors\` of the row in the contract.`)
}
