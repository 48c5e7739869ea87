import { defineConfig } from 'tsup'
import type { Options } from 'tsup'
import { twice } from '../../tsup.base.ts'
import manifest from './package.json' with { type: 'json' }

/** Zod stays outside, and where a build has no use for it, so does its import: only development and the contract load it. */
const zodWhenUsed: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'zod-when-used',
  setup({ onResolve }) {
    onResolve({ filter: /^zod\// }, ({ path }) => ({ path, external: true, sideEffects: false }))
  },
}

export default defineConfig(
  twice(manifest.version, {
    entry: { index: 'src/index.ts', contract: 'src/contract/index.ts', early: 'src/early.ts', 'country-codes': 'src/countryCodes.ts' },
    // A chunk that both entries share would bring the schemas of the contract, and with them zod, into every product.
    splitting: false,
    // Leaves zod to the plugin.
    noExternal: [/^zod\//],
    esbuildPlugins: [zodWhenUsed],
  }),
)
