import { basename } from 'node:path'
import type { Options } from 'tsup'

/** The options of all builds. The sources declare the two constants. */
const common = (version: string, development: boolean): Options => ({
  format: ['esm', 'cjs'],
  splitting: true,
  sourcemap: true,
  target: 'es2022',
  define: { __DEV__: String(development), __SDK_VERSION__: JSON.stringify(version) },
})

/** The source of each entry. */
type Entries = Record<string, string>

/** Builds only the types of entries, from the declarations that `scripts/build/prepare.mjs` has written. */
export const declarations = (entry: Entries): Options => {
  const sources = `.cache/${basename(process.cwd())}`
  const written = Object.entries(entry).map(([name, file]) => [name, `${sources}/${file.replace(/\.ts$/, '.d.ts')}`])
  return { entry, format: ['esm', 'cjs'], dts: { entry: Object.fromEntries(written), only: true } }
}

/** One build, with types. */
export const single = (version: string, options: Options & { readonly entry: Entries }): Options[] => [
  { ...common(version, true), ...options },
  declarations(options.entry),
]

/** Options that only the build for production has. */
interface ProductionOptions {
  readonly plugins?: NonNullable<Options['esbuildPlugins']>
  /**
   * Properties of objects that never leave the package: no application, request or storage entry has them. They get short names, which makes
   * the compressed package up to 3 % smaller. The check `packages` fails if a declaration has one of them.
   */
  readonly internalProperties?: readonly string[]
}

/**
 * One build for production in `dist`, and one that warns and explains in `dist/development`, which the export condition `development` picks.
 */
export const twice = (version: string, options: Options, { plugins = [], internalProperties = [] }: ProductionOptions = {}): Options[] => [
  {
    ...common(version, false),
    outDir: 'dist',
    esbuildOptions(build) {
      // Puts numbers in the place of their names, which the bundler of a product no longer could.
      build.minifySyntax = true
      if (internalProperties.length > 0) build.mangleProps = new RegExp(`^(?:${internalProperties.join('|')})$`)
    },
    ...options,
    esbuildPlugins: [...(options.esbuildPlugins ?? []), ...plugins],
  },
  { ...common(version, true), outDir: 'dist/development', ...options },
]
