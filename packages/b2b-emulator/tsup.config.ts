import { defineConfig } from 'tsup'
import { single } from '../../tsup.base.ts'
import manifest from './package.json' with { type: 'json' }

export default defineConfig([
  single(manifest.version, {
    entry: {
      index: 'src/index.ts',
      serve: 'src/serve.ts',
      cli: 'src/cli.ts',
      msw: 'src/msw.ts',
      testing: 'src/testing.ts',
      'jest-environment': 'src/jestEnvironment.ts',
    },
  }),
])
