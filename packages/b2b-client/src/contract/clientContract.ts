import { contract, type Contract } from './table.ts'

/** The contract in the client. Production builds replace it with a reduced copy: see `reduceContract.ts`. */
export const clientContract: Contract = contract
