import type * as phoneModule from './phone.ts'

/** The phone number parser with its metadata. */
export type PhoneModule = typeof phoneModule

/** Loads the phone number parser. Async, because a bundler's loader can throw synchronously. */
export const loadPhone = async (): Promise<PhoneModule> => await import('./phone.ts')
