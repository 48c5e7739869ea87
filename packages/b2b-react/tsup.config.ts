import { readdirSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { defineConfig, type Options } from 'tsup'
import { declarations, twice } from '../../tsup.base.ts'
import { joined } from '../../tsup.joined.ts'
import internalProperties from './internalProperties.json' with { type: 'json' }
import manifest from './package.json' with { type: 'json' }
import * as themes from './src/themes.ts'
import { splitPhoneMetadata, withCommonJsParser } from './tsup.phone.ts'
import { compiledStyles } from './tsup.styles.ts'
import { stylesTogether } from './tsup.stylesTogether.ts'

/**
 * The files that `index.js` exports from. A page loads only the files that it uses, so that a page without a sign-in does not load the widget.
 * The first file also has the modules that several of these files import.
 */
const FILES = ['provider', 'query', 'login']

const DIRECTIVE = '"use client";\n'

/**
 * Matches the ES entry, which only exports from other files. It has no directive: with one, Turbopack would bundle a server component that
 * imports the provider with all exports of the entry, the widget too.
 */
const ENTRY_FILE = /^index\.js/

/**
 * The same entry with the directive, for server components that webpack bundles. From an entry without it, webpack would bundle all exports of
 * all files with the directive.
 */
const WEBPACK_ENTRY = 'dist/index.webpack.js'

/** Matches the files of the development tools, which are built at the same time as the widget. */
const DEVTOOLS_FILE = /^devtools\./

/**
 * Matches the files for signed-in members: the switcher and the account. They have their own build, each with its own copy of the styles and of some parts:
 * sharing them would make every sign-in 0.4 KiB larger. They import the provider and the query hook, so that a page loads them once.
 */
const MEMBER_FILE = /^(switcher|account)\./

/** The components of the sign-in that the switcher and the account show in a dialog. */
const STEPS = ['B2BFactorEnrollment', 'B2BStepUp', 'B2BSwitchSteps']

/**
 * Writes a file that exports the steps from `login.js`, whose own names are short. The switcher and the account load it only when they need the
 * steps. If they loaded `index.js`, bundlers would put the sign-in into the first load of each page that also imports `index.js`.
 */
async function writeSteps(folder: string): Promise<void> {
  const index = await readFile(`${folder}/index.js`, 'utf8')
  const names = STEPS.map((name) => {
    const [, shortName] = new RegExp(`(\\w+) as ${name}\\b`).exec(index) ?? []
    if (shortName === undefined) throw new Error(`index.js does not export ${name} under a short name of login.js.`)
    return `${shortName} as ${name}`
  })
  await writeFile(`${folder}/steps.js`, `export { ${names.join(', ')} } from './login.js'\n`)
}

/** Leaves imports of the other files of the package to the bundler of the application. */
const otherFiles = {
  name: 'other-files',
  setup(build: Parameters<NonNullable<Options['esbuildPlugins']>[number]['setup']>[0]) {
    const extension = build.initialOptions.format === 'cjs' ? 'cjs' : 'js'
    build.onResolve({ filter: /^(\.\.\/)+(provider|query)\.ts$/ }, ({ path }) => ({
      path: `./${path.replaceAll('../', '').slice(0, -3)}.${extension}`,
      external: true,
    }))
    build.onResolve({ filter: /^(\.\.\/)+login\.ts$/ }, () => ({
      path: extension === 'js' ? './steps.js' : './login.cjs',
      external: true,
    }))
  },
}

/**
 * Adds the directive to the start of each file that `isOwn` accepts. It is added to the written files, because shared chunks lose it and a banner comes after
 * the CommonJS prologue, where it has no effect. An empty line at the start of the source maps keeps them correct.
 */
async function directiveFirst(folder: string, isOwn: (name: string) => boolean): Promise<void> {
  for (const name of (await readdir(folder)).filter(isOwn)) {
    const file = `${folder}/${name}`
    if (/\.c?js$/.test(name)) await writeFile(file, DIRECTIVE + (await readFile(file, 'utf8')))
    if (name.endsWith('.cjs')) await writeFile(file, withCommonJsParser(await readFile(file, 'utf8')))
    if (/\.c?js\.map$/.test(name)) await writeFile(file, (await readFile(file, 'utf8')).replace('"mappings":"', '"mappings":";'))
  }
}

const namesIn = (folder: string) => readdirSync(folder).map((file) => file.replace('.ts', ''))
const locales = namesIn('src/locales')
/** The components with their own translations. */
const TRANSLATED = { switcher: 'SwitcherCatalogue', account: 'AccountCatalogue' } as const

/** The declarations of a translation. They refer to those of the widget, which contain the type. English has only the texts that it replaces. */
const declarationOf = (locale: string, main: string) =>
  `import type { ${locale === 'en' ? 'Strings' : 'Catalogue'} as Texts } from '../${main}'\ndeclare const texts: Texts\nexport default texts\n`

/** The declarations of a translation of a component for signed-in members. */
const memberDeclaration = (type: string, main: string) =>
  `import type { ${type} } from '../../${main}'\ndeclare const texts: ${type}\nexport default texts\n`

/**
 * Builds the translations of a folder. They are data without code: one build for production and development, and no directive, so that a server
 * component can read them.
 */
const localeFiles = (
  folder: string,
  names: readonly string[],
  declaration: (name: string, extension: 'js' | 'cjs') => string,
): Options => ({
  entry: Object.fromEntries(names.map((name) => [name, `src/${folder}/${name}.ts`])),
  outDir: `dist/${folder}`,
  format: ['esm', 'cjs'],
  target: 'es2022',
  splitting: false,
  esbuildOptions: (build) => void (build.charset = 'utf8'),
  async onSuccess() {
    for (const name of names) {
      await writeFile(`dist/${folder}/${name}.d.ts`, declaration(name, 'js'))
      await writeFile(`dist/${folder}/${name}.d.cts`, declaration(name, 'cjs'))
    }
  },
})

/** The declarations of the ready themes. */
const themeDeclarations = (main: string) =>
  `import type { Theme } from '../${main}'\n${Object.keys(themes)
    .map((name) => `export declare const ${name}: Theme\n`)
    .join('')}`

/** The same plugins for all builds of the widget, so that they compute the styles of a file once. */
const plugins = [splitPhoneMetadata(), compiledStyles()]

export default defineConfig([
  declarations({
    index: 'src/index.ts',
    provider: 'src/provider.ts',
    devtools: 'src/devtools.ts',
    switcher: 'src/switcher.ts',
    account: 'src/account.ts',
  }),
  ...twice(
    manifest.version,
    { entry: { index: 'src/index.ts', ...Object.fromEntries(FILES.map((name) => [name, `src/${name}.ts`])) } },
    { internalProperties },
  ).map((options) => ({
    ...options,
    esbuildPlugins: plugins,
    async onSuccess() {
      const folder = options.outDir ?? 'dist'
      await joined(folder, { plugins: [stylesTogether], entries: ['provider', 'query'], chunks: FILES })
      await writeSteps(folder)
      // In development, size does not matter.
      if (folder === 'dist')
        await writeFile(WEBPACK_ENTRY, (await readFile('dist/index.js', 'utf8')).replace(/\/\/# sourceMappingURL.*/, ''))
      await directiveFirst(folder, (name) => ![DEVTOOLS_FILE, MEMBER_FILE, ENTRY_FILE].some((pattern) => pattern.test(name)))
    },
  })),
  // A file of its own, so that the widget does not share a chunk with it. In the build for production it renders nothing.
  ...twice(manifest.version, { entry: { devtools: 'src/devtools.ts' } }).map((options) => ({
    ...options,
    splitting: false,
    async onSuccess() {
      await directiveFirst(options.outDir ?? 'dist', (name) => DEVTOOLS_FILE.test(name))
    },
  })),
  ...twice(manifest.version, { entry: { switcher: 'src/switcher.ts', account: 'src/account.ts' } }).map((options) => ({
    ...options,
    splitting: false,
    esbuildPlugins: [compiledStyles(), otherFiles],
    async onSuccess() {
      await directiveFirst(options.outDir ?? 'dist', (name) => MEMBER_FILE.test(name))
    },
  })),
  {
    entry: { index: 'src/themes.ts' },
    // A folder of its own, because the other build changes all files in its folder.
    outDir: 'dist/themes',
    format: ['esm', 'cjs'],
    target: 'es2022',
    splitting: false,
    async onSuccess() {
      await writeFile('dist/themes/index.d.ts', themeDeclarations('index.js'))
      await writeFile('dist/themes/index.d.cts', themeDeclarations('index.cjs'))
    },
  },
  localeFiles('locales', locales, (locale, extension) => declarationOf(locale, `index.${extension}`)),
  ...Object.entries(TRANSLATED).map(([name, type]) =>
    localeFiles(`${name}/locales`, namesIn(`src/${name}/locales`), (_, extension) => memberDeclaration(type, `${name}.${extension}`)),
  ),
])
