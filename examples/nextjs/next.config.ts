import { join } from 'node:path'
import type { NextConfig } from 'next'

const config: NextConfig = {
  // The packages of this repository are outside of this folder. An application of your own does not need this line.
  turbopack: { root: join(import.meta.dirname, '../..') },
}

export default config
