import type * as phoneModule from './phone.ts'

/** What reads phone numbers, with its metadata. */
export type PhoneModule = typeof phoneModule

/** Loads what reads phone numbers. An async function: a bundler's loader can throw at once instead of rejecting. */
export const loadPhone = async (): Promise<PhoneModule> => await import('./phone.ts')
