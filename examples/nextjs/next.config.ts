import { join } from 'node:path'
import type { NextConfig } from 'next'

const config: NextConfig = {
  // As in a new application: what depends on the request is inside of <Suspense>, and the rest of a page is static.
  cacheComponents: true,
  partialPrefetching: true,
  // The packages of this repository are outside of this folder. An application of your own does not need this line.
  turbopack: { root: join(import.meta.dirname, '../..') },
}

export default config
