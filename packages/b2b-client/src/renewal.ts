export type { RenewalClient } from './renewal/client.ts'
export { openPage, renewAndOpenPage } from './renewal/openPage.ts'
export type { PageResult, RenewalOptions } from './renewal/openPage.ts'
export { callWithSession, fetchWithSession } from './renewal/fetchWithSession.ts'
