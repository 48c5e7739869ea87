import { rowsOf, type Contract, type Methods } from '../contract/table.ts'
import type { Call } from './call.ts'

/** Makes a method of every row of the table that applications may call, nested as the table is. */
export function bind({ project: _, oneTap: __, ...contract }: Contract, call: Call): Methods {
  const methods = rowsOf(contract, '', (name, endpoint) => async (...given: unknown[]) => {
    const answer = await call(name, endpoint, given)
    return endpoint.part ? answer[endpoint.part] : answer
  })
  // Each method's type is computed from its row; building them from the same rows is what makes that true.
  return methods as Methods
}
