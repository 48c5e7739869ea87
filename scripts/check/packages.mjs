// Packs every package as for publishing and checks the contents.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { build as bundle } from 'esbuild'
import { binOf, pnpm, root, run } from '../run.mjs'
import { manifestProblems, readmeProblems, sourceMapProblems } from './publishedFiles.mjs'
import { publishedStyles, sourceStyles } from './styles.mjs'

/**
 * `inBrowsers` returns true for the files that run in a browser, which cannot contain Node code. `core` has the files that the entries for
 * browsers import.
 */
const PACKAGES = [
  { name: 'b2b-client', inBrowsers: () => true, maxDeclarationBytes: 152_000 },
  { name: 'b2b-react', inBrowsers: () => true, directive: '"use client";', styles: await sourceStyles() },
  { name: 'b2b-emulator', inBrowsers: (file, core) => core.has(file) },
]

/** The files of each build: production and development, ES modules and CommonJS. */
const BUILDS = [/^dist\/[^/]+\.js$/, /^dist\/[^/]+\.cjs$/, /^dist\/development\/[^/]+\.js$/, /^dist\/development\/[^/]+\.cjs$/]

const scratch = mkdtempSync(join(tmpdir(), 'packages-'))
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))

let problems = 0
const report = (text) => {
  problems += 1
  console.error(text)
}

async function mustPass(name, command, options) {
  const { ok, output } = await run(command, options)
  if (!ok) report(`${name}:\n${output}`)
}

/** Packs a package and unpacks it. Returns the paths of the archive and of the folder. */
async function pack(name) {
  const home = join(scratch, name)
  await mustPass(`pack ${name}`, [...pnpm, 'pack', '--pack-destination', home], { cwd: join(root, 'packages', name) })
  const archive = readdirSync(home).find((file) => file.endsWith('.tgz'))
  // Packing is reproducible, so that a published package can be compared with a build.
  const secondHome = join(scratch, `${name}-again`)
  await mustPass(`pack ${name} again`, [...pnpm, 'pack', '--pack-destination', secondHome], { cwd: join(root, 'packages', name) })
  if (!readFileSync(join(home, archive)).equals(readFileSync(join(secondHome, archive))))
    report(`${name}: two archives of the same files differ.`)
  await mustPass(`unpack ${name}`, ['tar', '-xzf', archive], { cwd: home })
  return { archive: join(home, archive), folder: join(home, 'package') }
}

/** The code of a package, by path. */
function codeOf(folder) {
  const files = readdirSync(join(folder, 'dist'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.c?js$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  return new Map(files.map((file) => [relative(folder, file).replaceAll('\\', '/'), readFileSync(file, 'utf8')]))
}

/** The files that an entry imports, statically or dynamically. */
function reachable(code, entry, found = new Set()) {
  if (found.has(entry) || !code.has(entry)) return found
  found.add(entry)
  for (const [, file] of code.get(entry).matchAll(/["']\.\/([^"']+\.c?js)["']/g)) reachable(code, `dist/${file}`, found)
  return found
}

/** Published styles are CSS text, the same that the sources generate. The generator itself is not published. */
function checkStyles(name, code, styles) {
  for (const [file, text] of code) {
    const generator = /@emotion|stylis/.exec(text)
    if (generator) report(`${name}/${file} contains ${generator[0]}, which only the build needs.`)
  }
  for (const build of BUILDS) {
    const texts = [...code].filter(([file]) => build.test(file)).map(([, text]) => text)
    if (publishedStyles(texts) !== styles) report(`The styles of ${name} in ${build.source} differ from those that its sources generate.`)
  }
}

/** The declarations that TypeScript reads for an entry. */
function declarationsFor(folder, entry, found = new Map()) {
  const path = join(folder, 'dist', entry)
  if (found.has(entry) || !existsSync(path)) return found
  const text = readFileSync(path, 'utf8')
  found.set(entry, text)
  for (const [, file, cOfCommonJs] of text.matchAll(/["']\.\/([^"']+)\.(c?)js["']/g))
    declarationsFor(folder, `${file}.d.${cOfCommonJs}ts`, found)
  return found
}

/**
 * Limits the size of the declarations, which TypeScript reads before it checks anything. An application without a server does not read those
 * of the entries `server` and `renewal`. The main entry must not import zod's types.
 */
function checkDeclarations(name, folder, maxDeclarationBytes) {
  const files = readdirSync(join(folder, 'dist')).filter((file) => /\.d\.c?ts$/.test(file) && !/^(?:server|renewal)\./.test(file))
  const bytes = files.reduce((sum, file) => sum + statSync(join(folder, 'dist', file)).size, 0)
  if (bytes > maxDeclarationBytes) {
    report(
      `The declarations of ${name} have ${bytes} bytes, ${bytes - maxDeclarationBytes} more than allowed. Look in dist/*.d.cts for a type that ` +
        'TypeScript has expanded: give it a name (an interface, or a return type). Repeated fields belong in a shared interface.',
    )
  }
  for (const entry of ['index.d.ts', 'index.d.cts']) {
    for (const [file, text] of declarationsFor(folder, entry)) {
      if (!/from ['"]zod/.test(text)) continue
      report(
        `${name}/dist/${entry} imports zod through ${file}. An export of the main entry infers its type from a schema. Use an interface ` +
          'of src/contract/entities or src/contract/answers instead.',
      )
    }
  }
}

async function check({ name, inBrowsers, directive = '', styles, maxDeclarationBytes }) {
  const { archive, folder } = await pack(name)
  const code = codeOf(folder)
  // The entries that a page can load: the main one, and two for tests that also run in browsers.
  const entries = ['index', 'testing', 'msw'].flatMap((entry) => [`dist/${entry}.js`, `dist/${entry}.cjs`])
  const core = new Set(entries.flatMap((entry) => [...reachable(code, entry)]))

  for (const file of ['LICENSE', 'README.md', 'CHANGELOG.md'])
    if (!existsSync(join(folder, file))) report(`${name} is packed without ${file}.`)
  if (readFileSync(join(folder, 'package.json'), 'utf8').includes('workspace:')) report(`${name} is packed with a workspace: dependency.`)
  for (const [file, text] of code) {
    const location = `${name}/${file}`
    // Translations and themes are data, which a server component can read too.
    const needsDirective = !/^dist\/(?:locales|themes)\//.test(file)
    if (needsDirective && !text.startsWith(directive)) report(`${location} does not start with ${directive}`)
    if (/__DEV__|__SDK_VERSION__/.test(text)) report(`${location} contains a constant that the build should have replaced.`)
    const nodeCode = inBrowsers(file, core) && /\bprocess\.|["']node:/.exec(text)
    if (nodeCode) report(`${location} runs in browsers and contains ${nodeCode[0]}`)
  }

  for (const problem of [...sourceMapProblems(folder), ...readmeProblems(folder, root), ...manifestProblems(folder, name)])
    report(`${name}: ${problem}`)
  if (styles !== undefined) checkStyles(name, code, styles)
  if (maxDeclarationBytes !== undefined) checkDeclarations(name, folder, maxDeclarationBytes)

  // All module resolutions of TypeScript are checked, also node10, which needs `typesVersions` for the subpaths.
  await mustPass(`types of ${name}`, [
    process.execPath,
    binOf('@arethetypeswrong/cli', { command: 'attw' }),
    archive,
    '--profile',
    'strict',
  ])
  await mustPass(`publint of ${name}`, [process.execPath, binOf('publint'), archive, '--strict'])
}

/** The core of the emulator runs in a browser, so it must bundle without Node modules. */
async function bundlesForBrowsers(library) {
  const stdin = { contents: `export * from '${library}'`, resolveDir: join(root, 'e2e') }
  try {
    await bundle({ stdin, bundle: true, write: false, platform: 'browser', format: 'esm', logLevel: 'silent', tsconfigRaw: '{}' })
  } catch ({ errors, message }) {
    report(`${library} does not bundle for a browser: ${errors?.map(({ text }) => text).join(' ') ?? message}`)
  }
}

/** Makes a module fail if it reads a browser global while it loads on a server. Zod's global registry (development) is allowed. */
const BROWSER_GLOBALS_TRAP = `for (const name of ['window', 'document', 'location', 'navigator', 'localStorage', 'sessionStorage', 'fetch']) {
  Object.defineProperty(globalThis, name, { configurable: true, get() { throw new Error('read ' + name + ' while loading') } })
}
const names = () => Object.getOwnPropertyNames(globalThis).filter((name) => !name.startsWith('__zod_')).join()
const before = names()
const checkGlobals = () => { if (names() !== before) throw new Error('added a property to globalThis') }`

async function loadsOnServer(library, kind, condition, trap) {
  const load = kind === 'esm' ? `await import('${library}')` : `require('${library}')`
  const text = `${trap ? BROWSER_GLOBALS_TRAP : 'const checkGlobals = () => {}'}\n${load}\ncheckGlobals()`
  const args = [`--input-type=${kind === 'esm' ? 'module' : 'commonjs'}`, `--conditions=${condition}`, '--eval', text]
  // e2e depends on all packages, so package names resolve there as in an application.
  await mustPass(`${library} (${kind}, ${condition}) on a server`, [process.execPath, ...args], { cwd: join(root, 'e2e') })
}

/** If an application imports the package and a component library requires it, both copies share the provider. */
async function copiesShareProvider() {
  const text = `import { createRequire } from 'node:module'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { B2BProvider } from '@acme/b2b-react'
const { useMember } = createRequire(import.meta.url)('@acme/b2b-react')
const Reader = () => String(useMember().isLoaded)
if (renderToString(createElement(B2BProvider, { client: () => {} }, createElement(Reader))) !== 'false') throw new Error('no member')`
  for (const condition of ['production', 'development']) {
    const args = ['--input-type=module', `--conditions=${condition}`, '--eval', text]
    await mustPass(`two copies of b2b-react (${condition})`, [process.execPath, ...args], { cwd: join(root, 'e2e') })
  }
}

await Promise.all([...PACKAGES.map(check), bundlesForBrowsers('@acme/b2b-emulator')])
for (const kind of ['esm', 'cjs']) {
  for (const condition of ['production', 'development']) {
    await loadsOnServer('@acme/b2b-client', kind, condition, true)
    await loadsOnServer('@acme/b2b-client/renewal', kind, condition, true)
    // Without the trap: jose reads `navigator` to recognize its runtime.
    await loadsOnServer('@acme/b2b-client/server', kind, condition, false)
    await loadsOnServer('@acme/b2b-react', kind, condition, false)
  }
  for (const entry of ['', '/testing', '/msw']) await loadsOnServer(`@acme/b2b-emulator${entry}`, kind, 'production', false)
}
const emulator = join(root, 'packages/b2b-emulator')
await mustPass('a sign-in in Jest', [process.execPath, binOf('jest', { folder: emulator }), '--config', 'test/jest/jest.config.cjs'], {
  cwd: emulator,
})
await copiesShareProvider()
process.exitCode = problems === 0 ? 0 : 1
