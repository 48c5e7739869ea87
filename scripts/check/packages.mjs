// Packs every package as for publishing and checks the contents.
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build as bundle } from 'esbuild'
import { binOf, pnpm, root, run } from '../run.mjs'
import { manifestProblems, sourceMapProblems } from './publishedFiles.mjs'
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

function report(text) {
  process.exitCode = 1
  console.error(text)
}

async function mustPass(name, command, options) {
  const { ok, output } = await run(command, options)
  if (!ok) report(`${name}:\n${output}`)
}
/** Runs code in e2e, which depends on all packages, so package names resolve there as in an application. `kind`: module or commonjs. */
const mustRunInApplication = (name, kind, condition, code) =>
  mustPass(`${name} (${kind}, ${condition})`, [process.execPath, `--input-type=${kind}`, `--conditions=${condition}`, '--eval', code], {
    cwd: join(root, 'e2e'),
  })

/** The texts of the code and declarations of a package, by path. */
const textsOf = (folder) =>
  new Map(
    readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.c?[jt]s$/.test(file))
      .map((file) => [`dist/${file.replaceAll('\\', '/')}`, readFileSync(join(folder, 'dist', file), 'utf8')]),
  )

/** The files that an entry imports, statically or dynamically. A declaration imports declarations. */
function reachable(texts, entry, found = new Set()) {
  if (found.has(entry) || !texts.has(entry)) return found
  found.add(entry)
  const declaration = entry.includes('.d.') ? '.d' : ''
  for (const [, file, ending] of texts.get(entry).matchAll(/["']\.\/([^"']+)\.(c?js)["']/g))
    reachable(texts, `dist/${file}${declaration}.${declaration ? ending.replace('js', 'ts') : ending}`, found)
  return found
}

/** Published styles are CSS text, the same that the sources generate. The generator itself is not published. */
function checkStyles(name, code, styles) {
  for (const [file, text] of code) if (/@emotion|stylis/.test(text)) report(`${name}/${file} contains Emotion, which only the build needs.`)
  for (const build of BUILDS) {
    const texts = [...code].filter(([file]) => build.test(file)).map(([, text]) => text)
    if (publishedStyles(texts) !== styles) report(`The styles of ${name} in ${build.source} differ from those that its sources generate.`)
  }
}

/**
 * Limits the size of the declarations, which TypeScript reads before it checks anything. Few applications read those of the entries `server`,
 * `next`, `renewal` and `error-types`, which have files of their own. The main entry must not import zod's types.
 */
function checkDeclarations(name, texts, maxBytes) {
  const declarations = [...texts].filter(([file]) => /\.d\.c?ts$/.test(file) && !/\/(?:server|next|renewal|error-types)\./.test(file))
  const bytes = declarations.reduce((sum, [, text]) => sum + Buffer.byteLength(text), 0)
  if (bytes > maxBytes)
    report(
      `The declarations of ${name} have ${bytes} bytes, ${bytes - maxBytes} more than allowed. Look in dist/*.d.cts for a type that ` +
        'TypeScript has expanded: give it a name (an interface, or a return type). Repeated fields belong in a shared interface.',
    )
  for (const file of ['dist/index.d.ts', 'dist/index.d.cts'].flatMap((entry) => [...reachable(texts, entry)]))
    if (/from ['"]zod/.test(texts.get(file)))
      report(
        `The main entry of ${name} imports zod through ${file}. One of its exports infers its type from a schema. Use an interface of ` +
          'src/contract/entities or src/contract/answers instead.',
      )
}

/**
 * The build for production gives internal properties short names, so an application or another package cannot read them. A property in a
 * declaration is not internal. A value such as `do: 'emit'` selects the property `emit` of a table, so a name must not be such a value either.
 */
function checkInternalProperties(name, texts) {
  const list = join(root, 'packages', name, 'internalProperties.json')
  if (!existsSync(list)) return
  const names = JSON.parse(readFileSync(list, 'utf8')).join('|')
  const pattern = new RegExp(`\\b(${names})\\??[:(]`)
  // An endpoint and its traits are only public in the entry `contract`, which has a build of its own with all names.
  const ignored = /\/\*.*?\*\/|interface (?:Traits|PkceTrait|Endpoint)\b.*?\n\}/gs
  for (const file of reachable(texts, 'dist/index.d.ts')) {
    const found = pattern.exec(texts.get(file).replace(ignored, ''))
    if (found) report(`${name}/${file} declares ${found[1]}, which is in internalProperties.json. Remove it there.`)
  }
  for (const [file, text] of texts) {
    const found = /^dist\/[^/]+\.js$/.test(file) && new RegExp(`\\w: (["'])(${names})\\1`).exec(text)
    if (found) report(`${name}/${file} has the value ${found[2]}, which is in internalProperties.json. Remove it there.`)
  }
}

/**
 * The switcher and the account import the provider. With a copy of a hook, an error class would exist twice, and a page would load the hook
 * twice.
 */
function checkCopies(name, folder) {
  for (const entry of ['switcher', 'account']) {
    const map = join(folder, `dist/${entry}.js.map`)
    const { sources } = existsSync(map) ? JSON.parse(readFileSync(map, 'utf8')) : { sources: [] }
    const copied = sources.find((source) => /\/src\/(?:hooks|components|screens)\//.test(source))
    if (copied)
      report(`${name}/dist/${entry}.js has a copy of ${copied}. Import it from the provider, and check otherFiles in tsup.config.ts.`)
  }
}

/** Packs a package as for publishing. Returns the path of the archive. */
async function pack(name, folder) {
  await mustPass(`pack ${name}`, [...pnpm, 'pack', '--pack-destination', folder], { cwd: join(root, 'packages', name) })
  return join(folder, readdirSync(folder)[0])
}
const sha256Of = (file) => createHash('sha256').update(readFileSync(file)).digest('hex')

async function check({ name, inBrowsers, directive = '', styles, maxDeclarationBytes }) {
  const archive = await pack(name, join(scratch, name))
  // T63 in docs/threats.md: everyone can pack the package again, and compare the archive with the published one.
  if (sha256Of(archive) !== sha256Of(await pack(name, join(scratch, `${name}-again`))))
    report(`T63 ${name} is packed differently each time. Look for a script that writes a time or another changing value into its files.`)
  await mustPass(`unpack ${name}`, ['tar', '-xzf', archive], { cwd: join(scratch, name) })
  const folder = join(scratch, name, 'package')
  const texts = textsOf(folder)
  const code = new Map([...texts].filter(([file]) => /\.c?js$/.test(file)))
  // The entries that a page can load: the main one, and two for tests that also run in browsers.
  const entries = ['index', 'testing', 'msw'].flatMap((entry) => [`dist/${entry}.js`, `dist/${entry}.cjs`])
  const core = new Set(entries.flatMap((entry) => [...reachable(code, entry)]))

  for (const file of ['LICENSE', 'README.md', 'CHANGELOG.md'])
    if (!existsSync(join(folder, file))) report(`${name} is packed without ${file}.`)
  if (readFileSync(join(folder, 'package.json'), 'utf8').includes('workspace:')) report(`${name} is packed with a workspace: dependency.`)
  for (const [file, text] of code) {
    // Translations and themes are data, which a server component can read too.
    const isData = /^dist\/(?:(?:switcher|account)\/)?(?:locales|themes)\//.test(file)
    // With the directive, a server component that imports one export would be bundled with all of them.
    const isEntry = directive !== '' && /^dist\/(?:development\/)?index\.js$/.test(file)
    if (isEntry && /^(?!export \{.*\} from '\.\/|\/\/)./m.test(text)) report(`${name}/${file} has more than exports from other files.`)
    if (!isData && !isEntry && !text.startsWith(directive)) report(`${name}/${file} does not start with ${directive}`)
    if (/__DEV__|__SDK_VERSION__/.test(text)) report(`${name}/${file} contains a constant that the build should have replaced.`)
    const nodeCode = inBrowsers(file, core) && /\bprocess\.|["']node:/.exec(text)
    if (nodeCode) report(`${name}/${file} runs in browsers and contains ${nodeCode[0]}`)
  }
  for (const problem of [...sourceMapProblems(folder), ...manifestProblems(folder, name)]) report(`${name}: ${problem}`)
  checkInternalProperties(name, texts)
  checkCopies(name, folder)
  if (styles !== undefined) checkStyles(name, code, styles)
  if (maxDeclarationBytes !== undefined) checkDeclarations(name, texts, maxDeclarationBytes)

  // All module resolutions of TypeScript are checked, also node10, which needs `typesVersions` for the subpaths.
  const attw = binOf('@arethetypeswrong/cli', { command: 'attw' })
  await mustPass(`types of ${name}`, [process.execPath, attw, archive, '--profile', 'strict'])
  await mustPass(`publint of ${name}`, [process.execPath, binOf('publint'), archive, '--strict'])
}

/** The core of the emulator runs in a browser, so it must bundle without Node modules. */
async function bundlesForBrowsers(library) {
  const stdin = { contents: `export * from '${library}'`, resolveDir: join(root, 'e2e') }
  await bundle({ stdin, bundle: true, write: false, platform: 'browser', format: 'esm', logLevel: 'silent', tsconfigRaw: '{}' }).catch(
    ({ message }) => report(`${library} does not bundle for a browser: ${message}`),
  )
}

/** Makes a module fail if it reads a browser global while it loads on a server. Zod's global registry (development) is allowed. */
const BROWSER_GLOBALS_TRAP = `for (const name of ['window', 'document', 'location', 'navigator', 'localStorage', 'sessionStorage', 'fetch']) {
  Object.defineProperty(globalThis, name, { configurable: true, get() { throw new Error('read ' + name + ' while loading') } })
}
const names = () => Object.getOwnPropertyNames(globalThis).filter((name) => !name.startsWith('__zod_')).join()
const before = names()
const checkGlobals = () => { if (names() !== before) throw new Error('added a property to globalThis') }`

const NO_TRAP = 'const checkGlobals = () => {}'

function loadsOnServer(library, kind, condition, trap) {
  const load = kind === 'module' ? `await import('${library}')` : `require('${library}')`
  return mustRunInApplication(`${library} on a server`, kind, condition, `${trap}\n${load}\ncheckGlobals()`)
}

/** T56 in docs/threats.md: in a worker the client loads without browser globals, and creating a client throws a typed error. */
const CODE_OF_WORKER = `import { parentPort } from 'node:worker_threads'
${BROWSER_GLOBALS_TRAP}
const { createB2BClient } = await import('@acme/b2b-client')
checkGlobals()
delete globalThis.document
try { createB2BClient('public-token-test-1') } catch ({ name }) { parentPort.postMessage(name) }`
const IN_WORKER = `import { Worker } from 'node:worker_threads'
const worker = new Worker(${JSON.stringify(CODE_OF_WORKER)}, { eval: true })
const name = await new Promise((resolve, reject) => {
  worker.once('message', resolve).once('error', reject).once('exit', () => resolve('nothing'))
})
if (name !== 'SDKNotConfiguredError') throw new Error('createB2BClient throws ' + name)`

/** If an application imports the package and a component library requires it, both copies share the provider. */
const TWO_COPIES = `import { createRequire } from 'node:module'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { B2BProvider } from '@acme/b2b-react/provider'
const { useMember } = createRequire(import.meta.url)('@acme/b2b-react')
const Reader = () => String(useMember().isLoaded)
if (renderToString(createElement(B2BProvider, { client: () => {} }, createElement(Reader))) !== 'false') throw new Error('no member')`

await Promise.all([...PACKAGES.map(check), bundlesForBrowsers('@acme/b2b-emulator')])
for (const condition of ['production', 'development']) {
  for (const kind of ['module', 'commonjs']) {
    for (const entry of ['', '/renewal']) await loadsOnServer(`@acme/b2b-client${entry}`, kind, condition, BROWSER_GLOBALS_TRAP)
    // Without the trap: jose reads `navigator` to recognize its runtime.
    for (const library of ['@acme/b2b-client/server', '@acme/b2b-client/next', '@acme/b2b-react', '@acme/b2b-react/provider'])
      await loadsOnServer(library, kind, condition, NO_TRAP)
    for (const entry of condition === 'production' ? ['', '/testing', '/msw'] : [])
      await loadsOnServer(`@acme/b2b-emulator${entry}`, kind, condition, NO_TRAP)
  }
  await mustRunInApplication('T56 @acme/b2b-client in a worker', 'module', condition, IN_WORKER)
  await mustRunInApplication('two copies of b2b-react', 'module', condition, TWO_COPIES)
}
const emulator = join(root, 'packages/b2b-emulator')
const jest = binOf('jest', { folder: emulator })
await mustPass('a sign-in in Jest', [process.execPath, jest, '--config', 'test/jest/jest.config.cjs'], { cwd: emulator })
