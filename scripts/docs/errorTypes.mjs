// The generated part of the entry `error-types` of the client: the error types of each method.
import { contract, publicCalls } from './contract.mjs'

const { ERROR_TYPES, ERRORS_OF_EVERY_CALL, knownErrorsOf } = contract

/** The known errors also contain an error of the client, which has no error type. */
const isOwnType = (type) => ERROR_TYPES.includes(type) && !ERRORS_OF_EVERY_CALL.includes(type)
const unionOf = (types) => (types.length === 0 ? 'never' : types.map((type) => `'${type}'`).join(' | '))
const rowOf = ([name, endpoint]) => `readonly '${name}': ${unionOf([...new Set(knownErrorsOf(endpoint))].filter(isOwnType))}`

export const parts = { methods: publicCalls.map(rowOf) }
