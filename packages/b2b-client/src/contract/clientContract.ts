import { contract, type Contract } from './table.ts'

/**
 * The contract in the client. Production builds replace it with a copy that has fewer fields, and 0 instead of each endpoint in a lazy
 * chunk: see `splitContract.ts`.
 */
export const clientContract: Contract = contract
