/* A lazy chunk: the code of all calls except those that a page makes when it is opened. */
export { endpointOf } from '../pipeline/endpointOf.ts'
export { createPkce } from '../pkce/pkce.ts'
export { createSubmit } from '../pipeline/submitAuthorization.ts'
export { createAuthenticateByUrl } from '../redirect/authenticate.ts'
export { createStarts } from '../redirect/starts.ts'
