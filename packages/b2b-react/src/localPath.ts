// Imported from the client's source, because only the client's entry for servers exports the function, and a browser must not load that entry.
export { localPath } from '../../b2b-client/src/internal/localPath.ts'
