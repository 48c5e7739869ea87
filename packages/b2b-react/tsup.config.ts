import { readdirSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { defineConfig } from 'tsup'
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
 * The first file has the modules that several of them import.
 */
const FILES = ['provider', 'query', 'login']

const DIRECTIVE = '"use client";\n'

/**
 * Matches the ES entry, which only exports from other files. It has no directive: with one, a server component that imports the provider
 * would be bundled with all exports of the entry, the widget too.
 */
const ENTRY_FILE = /^index\.js/

/** Matches the files of the development tools, which are built at the same time as the widget. */
const DEVTOOLS_FILE = /^devtools\./

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

const locales = readdirSync('src/locales').map((file) => file.replace('.ts', ''))

/** The declarations of a translation. They refer to those of the widget, which contain the type. English has only the texts that it replaces. */
const declarationOf = (locale: string, main: string) =>
  `import type { ${locale === 'en' ? 'Strings' : 'Catalogue'} as Texts } from '../${main}'\ndeclare const texts: Texts\nexport default texts\n`

/** The declarations of the ready themes. */
const themeDeclarations = (main: string) =>
  `import type { Theme } from '../${main}'\n${Object.keys(themes)
    .map((name) => `export declare const ${name}: Theme\n`)
    .join('')}`

/** The same plugins for all builds of the widget, so that they compute the styles of a file once. */
const plugins = [splitPhoneMetadata(), compiledStyles()]

export default defineConfig([
  declarations({ index: 'src/index.ts', provider: 'src/provider.ts', devtools: 'src/devtools.ts' }),
  ...twice(
    manifest.version,
    { entry: { index: 'src/index.ts', ...Object.fromEntries(FILES.map((name) => [name, `src/${name}.ts`])) } },
    { internalProperties },
  ).map((options) => ({
    ...options,
    esbuildPlugins: plugins,
    async onSuccess() {
      const folder = options.outDir ?? 'dist'
      await joined(folder, { plugins: [stylesTogether], entries: ['provider'], chunks: FILES })
      await directiveFirst(folder, (name) => !DEVTOOLS_FILE.test(name) && !ENTRY_FILE.test(name))
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
  // Data without code: one build for production and development, and no directive, so that a server component can read it.
  {
    entry: Object.fromEntries(locales.map((locale) => [locale, `src/locales/${locale}.ts`])),
    outDir: 'dist/locales',
    format: ['esm', 'cjs'],
    target: 'es2022',
    splitting: false,
    esbuildOptions: (build) => void (build.charset = 'utf8'),
    async onSuccess() {
      for (const locale of locales) {
        await writeFile(`dist/locales/${locale}.d.ts`, declarationOf(locale, 'index.js'))
        await writeFile(`dist/locales/${locale}.d.cts`, declarationOf(locale, 'index.cjs'))
      }
    },
  },
])
