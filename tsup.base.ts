import type { Options } from 'tsup'

/** The options of all builds. The sources declare the two constants. */
const common = (version: string, development: boolean): Options => ({
  format: ['esm', 'cjs'],
  splitting: true,
  sourcemap: true,
  target: 'es2022',
  define: { __DEV__: String(development), __SDK_VERSION__: JSON.stringify(version) },
})

/** Declarations without a type check, which is a step of `npm test`: less than half of the time. */
export const declarations = { compilerOptions: { noCheck: true } } satisfies Options['dts']

/** One build, with types. */
export const single = (version: string, options: Options): Options => ({
  ...common(version, true),
  dts: declarations,
  clean: true,
  ...options,
})

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
 * One build for production, with types, in `dist`, and one that warns and explains in `dist/development`, which the export
 * condition `development` picks. The types of both are the same, so there is one copy of them.
 */
export const twice = (version: string, options: Options, { plugins = [], internalProperties = [] }: ProductionOptions = {}): Options[] => [
  {
    ...common(version, false),
    dts: declarations,
    // Both builds run at the same time, so neither removes the files of the other.
    clean: ['!development/**'],
    outDir: 'dist',
    esbuildOptions(build) {
      // Puts numbers in the place of their names, which the bundler of a product no longer could.
      build.minifySyntax = true
      if (internalProperties.length > 0) build.mangleProps = new RegExp(`^(?:${internalProperties.join('|')})$`)
    },
    ...options,
    esbuildPlugins: [...(options.esbuildPlugins ?? []), ...plugins],
  },
  { ...common(version, true), clean: true, outDir: 'dist/development', ...options },
]
