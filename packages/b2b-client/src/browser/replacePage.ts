import { localPath } from '../internal/localPath.ts'

/** Opens a path of this site in place of the current page. For an address of another site, it opens `/`. */
export const replacePage = (path: string): void => window.location.replace(localPath(path))
