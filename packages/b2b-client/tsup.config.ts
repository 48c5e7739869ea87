import { defineConfig } from 'tsup'
import type { Options } from 'tsup'
import { declarations, twice } from '../../tsup.base.ts'
import { joined } from '../../tsup.joined.ts'
import internalProperties from './internalProperties.json' with { type: 'json' }
import manifest from './package.json' with { type: 'json' }
import { splitContract } from './splitContract.ts'
import { contract } from './src/contract/table.ts'

type Plugin = NonNullable<Options['esbuildPlugins']>[number]

/** Keeps zod external, and marks it as free of side effects, so that builds that do not use it do not import it. Only the development build and the contract use it. */
const zodWhenUsed: Plugin = {
  name: 'zod-when-used',
  setup({ onResolve }) {
    onResolve({ filter: /^zod\// }, ({ path }) => ({ path, external: true, sideEffects: false }))
  },
}

/** Puts each endpoint of the contract into the initial chunk or a lazy one. */
const contractInChunks: Plugin = {
  name: 'split-contract',
  setup({ onLoad }) {
    const { initial, lazy, administration } = splitContract(contract)
    const loadAs = (name: string, value: object) =>
      onLoad({ filter: new RegExp(`[\\\\/]contract[\\\\/]${name}\\.ts$`) }, () => ({
        // Keys without quotation marks, because esbuild does not shorten a name in them.
        contents: `export const ${name} = ${JSON.stringify(value).replace(/"(\w+)":/g, '$1:')}`,
      }))
    loadAs('clientContract', initial)
    loadAs('lazyEndpoints', lazy)
    loadAs('administrationEndpoints', administration)
  },
}

const common: Options = {
  // The plugin handles zod.
  noExternal: [/^zod\//],
  esbuildPlugins: [zodWhenUsed],
}
const client = { index: 'src/index.ts' }
const others = {
  contract: 'src/contract/index.ts',
  early: 'src/early.ts',
  'country-codes': 'src/countryCodes.ts',
  slug: 'src/slug.ts',
}
const servers = { server: 'src/server.ts', renewal: 'src/renewal.ts' }
const next = { next: 'src/next.ts' }
const errorTypes = { 'error-types': 'src/errorTypes.ts' }
const separate = { ...servers, ...next, ...errorTypes }

export default defineConfig([
  ...twice(manifest.version, { ...common, format: ['esm'], entry: client }, { plugins: [contractInChunks], internalProperties }).map(
    (options): Options => ({ ...options, onSuccess: () => joined(options.outDir ?? 'dist') }),
  ),
  // Separate, because a chunk that the client and the contract share would bring the schemas, and with them zod, into every application.
  ...twice(manifest.version, { ...common, format: ['esm'], entry: { ...others, ...separate }, splitting: false }),
  // tsup cannot split CommonJS: it writes invalid code for the classes of the errors.
  ...twice(
    manifest.version,
    { ...common, format: ['cjs'], entry: { ...client, ...others, ...separate }, splitting: false },
    {
      plugins: [contractInChunks],
    },
  ),
  // The types of most entries together, so that each is written once. Those of the entries for applications with a server do not add to them.
  declarations({ ...client, ...others }),
  declarations(servers),
  // Alone, because types in a file of several entries would count as those of the client.
  declarations(next),
  declarations(errorTypes),
])
