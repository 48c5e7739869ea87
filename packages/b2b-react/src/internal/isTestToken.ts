// Imported from the client's source, because the client does not export it.
export { isTestToken } from '../../../b2b-client/src/internal/isTestToken.ts'
