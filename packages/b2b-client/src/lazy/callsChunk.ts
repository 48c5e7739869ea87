/* A lazy chunk: the code of all calls except those that a page makes when it is opened, and the background refresh of the session. */
export { submitForm } from '../browser/submitForm.ts'
export { sendEvents } from '../telemetry/sendEvents.ts'
export { createLazyCalls } from './lazyCalls.ts'
