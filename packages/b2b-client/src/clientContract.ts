import { contract, type Contract } from './contract/table.ts'

/** The table, as the client carries it. In the build for production only what the client acts on is in it: see `carried.ts`. */
export const clientContract: Contract = contract
