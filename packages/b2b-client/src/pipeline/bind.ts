import { mapEndpoints, type Contract, type Methods } from '../contract/table.ts'
import type { Call } from './call.ts'

/** Creates a method for every endpoint that applications can call, nested like the contract. */
export function bind({ project: _, oneTap: __, ...contract }: Contract, call: Call): Methods {
  const methods = mapEndpoints(
    contract,
    '',
    (name, endpoint) =>
      (...args: unknown[]) =>
        call(name, endpoint, args),
  )
  // The type of each method is computed from the same endpoint that the method is made from.
  return methods as Methods
}
