import { defineConfig } from 'tsup'
import type { Options } from 'tsup'
import { twice } from '../../tsup.base.ts'
import { reduceContract } from './reduceContract.ts'
import manifest from './package.json' with { type: 'json' }
import { contract } from './src/contract/table.ts'

type Plugin = NonNullable<Options['esbuildPlugins']>[number]

/** Keeps zod external, and marks it as free of side effects, so that builds that do not use it do not import it. Only the development build and the contract use it. */
const zodWhenUsed: Plugin = {
  name: 'zod-when-used',
  setup({ onResolve }) {
    onResolve({ filter: /^zod\// }, ({ path }) => ({ path, external: true, sideEffects: false }))
  },
}

/** Replaces the contract with the reduced one. */
const reducedContract: Plugin = {
  name: 'reduced-contract',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]contract[\\/]clientContract\.ts$/ }, () => ({
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
        slug: 'src/slug.ts',
      },
      // A chunk that the client and the contract share would bring the schemas, and with them zod, into every application.
      splitting: false,
      // The plugin handles zod.
      noExternal: [/^zod\//],
      esbuildPlugins: [zodWhenUsed],
    },
    [reducedContract],
  ),
)
