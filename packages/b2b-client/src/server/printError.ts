import { SDK_IDENTIFIER } from '../internal/defaults.ts'

/** Prints the message of an error, without its stack. */
export const printError = ({ message }: Error): void => console.error(`[${SDK_IDENTIFIER}] ${message}`)
