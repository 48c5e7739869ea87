import type * as phoneModule from './phone.ts'

/** The phone number parser with its metadata. */
export type PhoneModule = typeof phoneModule

/** Loads the phone number parser. The function is async, because the import of a bundler can throw instead of rejecting. */
export const loadPhone = async (): Promise<PhoneModule> => await import('./phone.ts')
