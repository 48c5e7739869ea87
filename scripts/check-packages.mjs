// Packs every package as it would be published and looks at what a product would get.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { build as bundle } from 'esbuild'
import { binOf, pnpm, root, run } from './run.mjs'
import { publishedStyles, sourceStyles } from './styles.mjs'

/** Where the code of a package may run decides what it may contain. */
const PACKAGES = [
  { name: 'b2b-client', inBrowsers: () => true, maxDeclarations: 150_000 },
  { name: 'b2b-react', inBrowsers: () => true, directive: '"use client";', styles: await sourceStyles() },
  { name: 'b2b-emulator', inBrowsers: (file, core) => core.has(file) },
]

/** The files of each build of a package that is built for production and for development. */
const BUILDS = [/^dist\/[^/]+\.js$/, /^dist\/[^/]+\.cjs$/, /^dist\/development\/[^/]+\.js$/, /^dist\/development\/[^/]+\.cjs$/]

const scratch = mkdtempSync(join(tmpdir(), 'packages-'))
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))

let faults = 0
const fault = (text) => {
  faults += 1
  console.error(text)
}

async function mustPass(what, command, options) {
  const { ok, output } = await run(command, options)
  if (!ok) fault(`${what}:\n${output}`)
}

/** Packs and unpacks: answers the archive and the folder. */
async function pack(name) {
  const home = join(scratch, name)
  await mustPass(`pack ${name}`, [...pnpm, 'pack', '--pack-destination', home], { cwd: join(root, 'packages', name) })
  const archive = readdirSync(home).find((file) => file.endsWith('.tgz'))
  // Whoever packs the same files again gets the same bytes, or nobody could compare what is published with what was built.
  const again = join(scratch, `${name}-again`)
  await mustPass(`pack ${name} again`, [...pnpm, 'pack', '--pack-destination', again], { cwd: join(root, 'packages', name) })
  if (!readFileSync(join(home, archive)).equals(readFileSync(join(again, archive)))) fault(`${name} is packed differently each time.`)
  await mustPass(`unpack ${name}`, ['tar', '-xzf', archive], { cwd: home })
  return { archive: join(home, archive), folder: join(home, 'package') }
}

/** All code of a package, by its path in it. */
function codeOf(folder) {
  const files = readdirSync(join(folder, 'dist'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.c?js$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  return new Map(files.map((file) => [relative(folder, file).replaceAll('\\', '/'), readFileSync(file, 'utf8')]))
}

/** The files that an entry loads, now or later. */
function reachable(code, entry, seen = new Set()) {
  if (seen.has(entry) || !code.has(entry)) return seen
  seen.add(entry)
  for (const [, file] of code.get(entry).matchAll(/["']\.\/([^"']+\.c?js)["']/g)) reachable(code, `dist/${file}`, seen)
  return seen
}

/** The rules are CSS when they are published, the very CSS that the sources make, and nothing that makes CSS is published with them. */
function checkStyles(name, code, styles) {
  for (const [file, text] of code) {
    const maker = /@emotion|stylis/.exec(text)
    if (maker) fault(`${name}/${file} holds ${maker[0]}, which only the build needs.`)
  }
  for (const build of BUILDS) {
    const texts = [...code].filter(([file]) => build.test(file)).map(([, text]) => text)
    if (publishedStyles(texts) !== styles) fault(`The styles of ${name} in ${build.source} are not those that its sources make.`)
  }
}

/** The declarations that TypeScript reads for an entry. */
function declarationsFor(folder, entry, seen = new Map()) {
  const path = join(folder, 'dist', entry)
  if (seen.has(entry) || !existsSync(path)) return seen
  const text = readFileSync(path, 'utf8')
  seen.set(entry, text)
  for (const [, file, c] of text.matchAll(/["']\.\/([^"']+)\.(c?)js["']/g)) declarationsFor(folder, `${file}.d.${c}ts`, seen)
  return seen
}

/** Types are read before a line is checked: they stay small, and the main entry needs no schema library. */
function checkDeclarations(name, folder, maxDeclarations) {
  const files = readdirSync(join(folder, 'dist')).filter((file) => /\.d\.c?ts$/.test(file))
  const bytes = files.reduce((sum, file) => sum + statSync(join(folder, 'dist', file)).size, 0)
  if (bytes > maxDeclarations) {
    fault(
      `The declarations of ${name} have ${bytes} bytes, ${bytes - maxDeclarations} more than allowed. Look at dist/*.d.cts for a type that ` +
        'TypeScript has written out: give it a name (an interface, or a return type). Repeated fields belong in a shared interface.',
    )
  }
  for (const entry of ['index.d.ts', 'index.d.cts']) {
    for (const [file, text] of declarationsFor(folder, entry)) {
      if (!/from ['"]zod/.test(text)) continue
      fault(
        `${name}/dist/${entry} leads to zod, by ${file}. Something that the main entry exports takes its type from a schema: name an interface ` +
          'of src/contract/entities or src/contract/answers instead.',
      )
    }
  }
}

async function check({ name, inBrowsers, directive = '', styles, maxDeclarations }) {
  const { archive, folder } = await pack(name)
  const code = codeOf(folder)
  // What a page may load: the main entry, and the two that are for tests in browsers too.
  const entries = ['index', 'testing', 'msw'].flatMap((entry) => [`dist/${entry}.js`, `dist/${entry}.cjs`])
  const core = new Set(entries.flatMap((entry) => [...reachable(code, entry)]))

  for (const file of ['LICENSE', 'README.md']) if (!existsSync(join(folder, file))) fault(`${name} is packed without ${file}.`)
  if (readFileSync(join(folder, 'package.json'), 'utf8').includes('workspace:')) fault(`${name} is packed with a workspace: dependency.`)
  for (const [file, text] of code) {
    const where = `${name}/${file}`
    if (!text.startsWith(directive)) fault(`${where} does not begin with ${directive}`)
    if (/__DEV__|__SDK_VERSION__/.test(text)) fault(`${where} holds a constant that the build should have replaced.`)
    const foreign = inBrowsers(file, core) && /\bprocess\.|["']node:/.exec(text)
    if (foreign) fault(`${where} is for browsers and holds ${foreign[0]}`)
  }

  if (styles !== undefined) checkStyles(name, code, styles)
  if (maxDeclarations !== undefined) checkDeclarations(name, folder, maxDeclarations)

  // Every way of TypeScript to find a module counts, the old one (node10) included: `typesVersions` names the subpaths for it.
  await mustPass(`types of ${name}`, [
    process.execPath,
    binOf('@arethetypeswrong/cli', { command: 'attw' }),
    archive,
    '--profile',
    'strict',
  ])
  await mustPass(`publint of ${name}`, [process.execPath, binOf('publint'), archive, '--strict'])
}

/** The core of the emulator runs in a browser: a bundler finds all it needs, and nothing of Node among it. */
async function bundlesForBrowsers(library) {
  const stdin = { contents: `export * from '${library}'`, resolveDir: join(root, 'e2e') }
  try {
    await bundle({ stdin, bundle: true, write: false, platform: 'browser', format: 'esm', logLevel: 'silent', tsconfigRaw: '{}' })
  } catch ({ errors, message }) {
    fault(`${library} does not bundle for a browser: ${errors?.map(({ text }) => text).join(' ') ?? message}`)
  }
}

/** On a server a module may be loaded, and must not look for a browser while it is. Zod, in development, keeps its registry globally. */
const TRAP = `for (const name of ['window', 'document', 'location', 'navigator', 'localStorage', 'sessionStorage', 'fetch']) {
  Object.defineProperty(globalThis, name, { configurable: true, get() { throw new Error('touched ' + name + ' while loading') } })
}
const own = () => Object.getOwnPropertyNames(globalThis).filter((name) => !name.startsWith('__zod_')).join()
const before = own()
const settle = () => { if (own() !== before) throw new Error('left something on globalThis') }`

async function loadsOnServer(library, kind, condition, trap) {
  const load = kind === 'esm' ? `await import('${library}')` : `require('${library}')`
  const text = `${trap ? TRAP : 'const settle = () => {}'}\n${load}\nsettle()`
  const args = [`--input-type=${kind === 'esm' ? 'module' : 'commonjs'}`, `--conditions=${condition}`, '--eval', text]
  // e2e depends on all packages, so their names resolve from there as they do in a product.
  await mustPass(`${library} (${kind}, ${condition}) on a server`, [process.execPath, ...args], { cwd: join(root, 'e2e') })
}

/** An application may load the package with `import` and a library of components with `require`: both use one provider. */
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
    await loadsOnServer('@acme/b2b-react', kind, condition, false)
  }
  for (const entry of ['', '/testing', '/msw']) await loadsOnServer(`@acme/b2b-emulator${entry}`, kind, 'production', false)
}
const emulator = join(root, 'packages/b2b-emulator')
await mustPass('a sign-in in Jest', [process.execPath, binOf('jest', { folder: emulator }), '--config', 'test/jest/jest.config.cjs'], {
  cwd: emulator,
})
await copiesShareProvider()
process.exitCode = faults === 0 ? 0 : 1
