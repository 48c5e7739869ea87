import { defineConfig } from 'tsup'
import type { Options } from 'tsup'
import { twice } from '../../tsup.base.ts'
import { reduceContract } from './reduceContract.ts'
import manifest from './package.json' with { type: 'json' }
import { contract } from './src/contract/table.ts'

type Plugin = NonNullable<Options['esbuildPlugins']>[number]

/** Zod stays outside, and where a build has no use for it, so does its import: only development and the contract load it. */
const zodWhenUsed: Plugin = {
  name: 'zod-when-used',
  setup({ onResolve }) {
    onResolve({ filter: /^zod\// }, ({ path }) => ({ path, external: true, sideEffects: false }))
  },
}

/** Puts what the client acts on in the place of the whole table. */
const reducedContract: Plugin = {
  name: 'reduced-contract',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]src[\\/]clientContract\.ts$/ }, () => ({
      contents: `export const clientContract = ${JSON.stringify(reduceContract(contract))}`,
    }))
  },
}

export default defineConfig(
  twice(
    manifest.version,
    {
      entry: {
        index: 'src/index.ts',
        contract: 'src/contract/index.ts',
        early: 'src/early.ts',
        'country-codes': 'src/countryCodes.ts',
        slug: 'src/redirect/slug.ts',
      },
      // A chunk that both entries share would bring the schemas of the contract, and with them zod, into every product.
      splitting: false,
      // Leaves zod to the plugin.
      noExternal: [/^zod\//],
      esbuildPlugins: [zodWhenUsed],
    },
    [reducedContract],
  ),
)
