// Imported from the client's source: its entry for servers exports the function, too, but a browser must not load that entry.
export { localPath } from '../../b2b-client/src/internal/localPath.ts'
