import type { Endpoint } from './src/contract/endpoint.ts'

/**
 * Returns a copy of the contract for production builds. It leaves out the data that only the emulator, the documentation and development
 * builds use: the known errors of a call, whether it needs a session, and fields that the client does not check.
 */
export const reduceContract = (branch: object): object =>
  Object.fromEntries(
    Object.entries(branch).map(([key, value]: [string, Endpoint | object]) => [
      key,
      'verb' in value ? reduceEndpoint(value) : reduceContract(value),
    ]),
  )

function reduceEndpoint({ needs: _needs, errors: _errors, unchecked, input, ...endpoint }: Endpoint): object {
  const fields = Object.entries(input ?? {}).filter(([, kind]) => !(unchecked && kind.endsWith('?')))
  const reduced = { ...endpoint, input: input && Object.fromEntries(fields) }
  return Object.fromEntries(Object.entries(reduced).filter(([, value]) => value !== null))
}
