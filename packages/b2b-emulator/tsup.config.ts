import { defineConfig } from 'tsup'
import { single } from '../../tsup.base.ts'
import manifest from './package.json' with { type: 'json' }

/**
 * The step that makes CommonJS would put helper functions in the place of `??` and `?.`. Functions of the emulator that run in a page are
 * sent there as text, without anything outside of them, so esbuild rewrites both in place before.
 */
const IN_PLACE = { 'nullish-coalescing': false, 'optional-chain': false, 'logical-assignment': false }

export default defineConfig(
  single(manifest.version, {
    entry: {
      index: 'src/index.ts',
      serve: 'src/serve.ts',
      cli: 'src/cli.ts',
      msw: 'src/msw.ts',
      testing: 'src/testing.ts',
      'jest-environment': 'src/jestEnvironment.ts',
    },
    esbuildOptions: (options, { format }) => {
      if (format === 'cjs') options.supported = IN_PLACE
    },
  }),
)
