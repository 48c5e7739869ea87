import type { Endpoint } from './src/contract/endpoint.ts'
import { mapEndpoints, type Contract } from './src/contract/table.ts'

/** The parts of the contract for production builds. Each list has the order of the contract. */
interface ContractParts {
  /** The nesting of the contract, with the endpoints that are `initial`, and 0 for each other one. */
  readonly initial: object
  /** The others, with 0 for each endpoint of `administration`. */
  readonly lazy: readonly (object | 0)[]
  /** The endpoints of administrators, who manage the organization. Sign-in pages do not load them. */
  readonly administration: readonly object[]
}

/** The calls that can end the session are not among them: they must not wait for a file. */
const ADMINISTRATION = /^(magicLinks\.email\.invite|organization\.(update|members\.(?!delete$))|scim|sso\.(?!authenticate|discover))/

/** Splits the contract for production builds. The parts leave out the data that only the emulator, the documentation and development builds use. */
export function splitContract(contract: Contract): ContractParts {
  const lazy: (object | 0)[] = []
  const administration: object[] = []
  const initial = mapEndpoints(contract, '', (name, endpoint) => {
    if (endpoint.initial) return reduceInitialEndpoint(endpoint)
    const isOfAdministrators = ADMINISTRATION.test(name)
    if (isOfAdministrators) administration.push(reduceEndpoint(endpoint))
    lazy.push(isOfAdministrators ? 0 : reduceEndpoint(endpoint))
    return 0
  })
  return { initial, lazy, administration }
}

/** Also leaves out a trait that only the calls chunk reads. */
const reduceInitialEndpoint = ({ bodyless: _bodyless, ...endpoint }: Endpoint): object => reduceEndpoint(endpoint)

/** Leaves out the known errors of a call, whether it needs a session, and fields that the client does not check. */
function reduceEndpoint({ needs: _needs, errors: _errors, unchecked, input, ...endpoint }: Endpoint): object {
  const fields = Object.entries(input ?? {}).filter(([, kind]) => !(unchecked && kind.endsWith('?')))
  const reduced = { ...endpoint, input: input && Object.fromEntries(fields) }
  return Object.fromEntries(Object.entries(reduced).filter(([, value]) => value !== null))
}
