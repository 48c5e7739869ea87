// Functions shared by the measurements: installing peers, bundling, a browser, a server, statistics and tables.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, extname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { build as buildWithVite } from 'vite'
import { findBrowser } from '../scripts/check/browser.mjs'
import { exitWithError, root, run } from '../scripts/run.mjs'

const KIB = 1024
export const benchFolder = join(root, 'bench')
const packageFolder = (name) => join(root, 'packages', name)
const readManifest = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

export const PEERS = readManifest(benchFolder).dependencies
const installedVersion = (name) => {
  const folder = join(benchFolder, 'node_modules', name)
  return existsSync(join(folder, 'package.json')) ? readManifest(folder).version : undefined
}

/** Installs the peers in the versions of `bench/package.json`, unless they are installed. */
export async function installPeers() {
  if (Object.keys(PEERS).every((name) => installedVersion(name) === PEERS[name])) return
  console.log('Installing the peers in bench/node_modules.')
  // The peers ask for several versions of React. All pages use the version of the widget.
  const flags = ['--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps']
  const { ok, output } = await run(['npm', 'install', ...flags], { cwd: benchFolder })
  if (!ok) exitWithError(output)
}

/** The built packages instead of their sources. */
const BUILDS = {
  '@acme/b2b-client/slug': join(packageFolder('b2b-client'), 'dist/slug.js'),
  '@acme/b2b-client/renewal': join(packageFolder('b2b-client'), 'dist/renewal.js'),
  '@acme/b2b-client': join(packageFolder('b2b-client'), 'dist/index.js'),
  '@acme/b2b-react/account': join(packageFolder('b2b-react'), 'dist/account.js'),
  '@acme/b2b-react/switcher': join(packageFolder('b2b-react'), 'dist/switcher.js'),
  '@acme/b2b-react': join(packageFolder('b2b-react'), 'dist/index.js'),
}
/** One copy of React for the widget and all peers. */
const REACT = {
  react: join(packageFolder('b2b-react'), 'node_modules/react'),
  'react-dom': join(packageFolder('b2b-react'), 'node_modules/react-dom'),
}

/** Bundles sources of the client like a production build, and imports them. `modules`: export statements, relative to the folder `src`. */
export async function loadSources(modules) {
  const { outputFiles } = await build({
    stdin: { contents: modules, resolveDir: join(root, 'packages/b2b-client/src'), loader: 'ts' },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    platform: 'node',
    write: false,
    define: { __DEV__: 'false', __SDK_VERSION__: '"0.0.0"' },
    tsconfigRaw: '{}',
    nodePaths: [join(root, 'packages/b2b-client/node_modules')],
    logLevel: 'error',
  })
  const folder = mkdtempSync(join(tmpdir(), 'sources-'))
  try {
    writeFileSync(join(folder, 'client.mjs'), outputFiles[0].contents)
    return await import(pathToFileURL(join(folder, 'client.mjs')).href)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The version of React in all pages. */
export const reactVersion = () => readManifest(REACT.react).version

/**
 * Builds a page or imports for production, minified and with code splitting.
 *
 * @param entry A file, or a text with imports.
 * @param withReact False leaves React out of the files.
 * @returns The output files with their compressed sizes. `isInitial` is true for a file that the page needs before it can run: the entry,
 *   its static imports, and its style sheet. `inputs` are the names of the modules in the file.
 */
export async function bundle(entry, { alias = {}, withReact = true, ...options } = {}) {
  const { metafile, outputFiles } = await build({
    ...(existsSync(entry) ? { entryPoints: [entry] } : { stdin: { contents: entry, resolveDir: benchFolder } }),
    bundle: true,
    format: 'esm',
    target: 'es2022',
    splitting: true,
    minify: true,
    metafile: true,
    write: false,
    outdir: 'out',
    absWorkingDir: root,
    conditions: ['production'],
    // The tsconfig.json of the repository would resolve to the sources instead of the builds.
    tsconfigRaw: '{}',
    alias: { ...BUILDS, ...(withReact && REACT), ...alias },
    external: withReact ? [] : ['react', 'react/*', 'react-dom', 'react-dom/*'],
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    logLevel: 'error',
    ...options,
  })
  const initial = new Set()
  const visit = (file) => {
    if (file === undefined || initial.has(file) || metafile.outputs[file] === undefined) return
    initial.add(file)
    visit(metafile.outputs[file].cssBundle)
    for (const { path, kind } of metafile.outputs[file].imports) if (kind === 'import-statement') visit(path)
  }
  // Lazy chunks are entry points, too.
  const entryName = existsSync(entry) ? relative(root, entry).replaceAll('\\', '/') : '<stdin>'
  const [entryFile] = Object.entries(metafile.outputs).find(([file, { entryPoint }]) => entryPoint === entryName && extname(file) === '.js')
  visit(entryFile)
  const contentsOf = (file) => outputFiles.find(({ path }) => path.replaceAll('\\', '/').endsWith(file)).contents
  return Object.entries(metafile.outputs)
    .filter(([file]) => extname(file) !== '.map')
    .map(([file, { inputs }]) => {
      const compressed = gzipSync(contentsOf(file), { level: 9 })
      return {
        name: basename(file),
        contents: contentsOf(file),
        compressed,
        size: compressed.length,
        isEntry: file === entryFile,
        isInitial: initial.has(file),
        inputs: Object.keys(inputs),
        map: metafile.outputs[`${file}.map`] && JSON.parse(Buffer.from(contentsOf(`${file}.map`)).toString()),
      }
    })
}

/**
 * Returns the files that a page with these imports loads first, without React, as Vite builds them. In a page that uses only some files of a
 * package, esbuild also loads the other files that the lazy chunks of the package need.
 */
export async function initialFilesOfVite(imports, { sourcemap } = {}) {
  const entry = 'virtual:page'
  const { output } = await buildWithVite({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [{ name: 'page', resolveId: (id) => (id === entry ? `\0${id}` : null), load: (id) => (id === `\0${entry}` ? imports : null) }],
    resolve: { alias: BUILDS, conditions: ['production'] },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      sourcemap: Boolean(sourcemap),
      rollupOptions: { input: entry, external: /^react(-dom)?($|\/)/, preserveEntrySignatures: 'strict' },
    },
  })
  const files = new Map(output.map((file) => [file.fileName, file]))
  const initial = new Set()
  const visit = (file) => {
    if (file === undefined || initial.has(file)) return
    initial.add(file)
    file.imports.forEach((name) => visit(files.get(name)))
  }
  visit(output.find(({ isEntry }) => isEntry))
  return [...initial].map(({ code, map, moduleIds }) => ({
    contents: code,
    map: map ?? { version: 3, sources: [], names: [], mappings: '' },
    inputs: moduleIds.map((id) => relative(root, id)),
    size: gzipSync(code, { level: 9 }).length,
  }))
}

/** With this first line, Chromium compiles all functions of a file while the file loads. See `examples/react-vite/vite.config.ts`. */
const COMPILE_EARLY = '//# allFunctionsCalledOnLoad\n'

/**
 * Builds a script of `bench/pages` with Vite, like the examples. Returns the same fields as {@link bundle}.
 *
 * @param isCompiledEarly Adds the comment for Chromium to the entry.
 */
export async function bundlePageWithVite(name, { isCompiledEarly = false } = {}) {
  const { output } = await buildWithVite({
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { alias: { ...BUILDS, ...REACT }, conditions: ['production'] },
    define: { 'process.env.NODE_ENV': '"production"' },
    // The HTML names the files: see `htmlOf`.
    build: { write: false, target: 'es2022', modulePreload: false, rolldownOptions: { input: join(benchFolder, 'pages', name) } },
  })
  const files = output.map((file) => {
    const contents = file.isEntry && isCompiledEarly ? COMPILE_EARLY + file.code : (file.code ?? file.source)
    const compressed = gzipSync(contents, { level: 9 })
    return { ...file, name: basename(file.fileName), contents, compressed, size: compressed.length }
  })
  const entry = files.find(({ isEntry }) => isEntry)
  return files.map((file) => ({ ...file, isInitial: file === entry || entry.imports.includes(file.fileName) }))
}

/** Bundles a script of `bench/pages`. */
export const bundlePage = (name, options) => bundle(join(benchFolder, 'pages', name), options)

/** The compressed size of the files that `accepts`. */
export const sizeOf = (files, accepts = () => true) => files.reduce((sum, file) => (accepts(file) ? sum + file.size : sum), 0)

const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8' }

/**
 * The HTML of a page with the entry and the style sheet of a bundle. It names the static imports of the entry, like the HTML of common
 * bundlers, so that the browser requests them at the same time.
 */
function htmlOf(files, folder) {
  const initial = files.filter(({ isInitial, isEntry }) => isInitial && !isEntry)
  const links = initial.map(
    ({ name }) => `<link rel="${extname(name) === '.css' ? 'stylesheet' : 'modulepreload'}" href="${folder}${name}">`,
  )
  const entry = files.find(({ isEntry }) => isEntry)
  return `<!doctype html><link rel="icon" href="data:,">${links.join('')}<div id="root"></div><script type="module" src="${folder}${entry.name}"></script>`
}

/**
 * Starts a local server.
 *
 * @param bundles The files of each page by its path: `{ '/': files }`. Files are sent compressed. Browsers cache
 *   them, but not the pages and responses.
 * @param answer The response to every other path: an object to send as JSON, the text of a script, or undefined for the status 401.
 */
export async function serve(bundles, answer) {
  // Cross-origin isolation gives the page the most precise clock.
  const isolation = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' }
  const headers = { ...isolation, 'Cache-Control': 'no-store' }
  const fileHeaders = { ...isolation, 'Cache-Control': 'public, max-age=31536000, immutable' }
  const responses = new Map()
  for (const [path, files] of Object.entries(bundles)) {
    const folder = path.endsWith('/') ? path : `${path}/`
    responses.set(path, { headers, type: TYPES['.html'], body: gzipSync(htmlOf(files, folder)) })
    for (const { name, compressed } of files)
      responses.set(`${folder}${name}`, { headers: fileHeaders, type: TYPES[extname(name)], body: compressed })
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    request.resume()
    request.once('end', () => {
      const file = responses.get(pathname)
      if (file) return response.writeHead(200, { ...file.headers, 'Content-Type': file.type, 'Content-Encoding': 'gzip' }).end(file.body)
      const data = answer(pathname)
      if (data === undefined) return response.writeHead(401, headers).end()
      const isScript = typeof data === 'string'
      return response
        .writeHead(200, { ...headers, 'Content-Type': isScript ? TYPES['.js'] : 'application/json' })
        .end(isScript ? data : JSON.stringify(data))
    })
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}

/** Starts Chromium without the background work that disturbs measurements. */
export async function openBrowser(flags = []) {
  const { chromium } = await import('@playwright/test')
  const withoutBackgroundWork = [
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ]
  const withoutThrottling = [
    '--disable-background-timer-throttling',
    '--disable-renderer-backgrounding',
    '--disable-backgrounding-occluded-windows',
  ]
  return chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', ...withoutBackgroundWork, ...withoutThrottling, ...flags],
  })
}

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

export const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length

export const kib = (bytes) => (bytes / KIB).toFixed(1)
export const ratio = (value) => `x${value.toFixed(2)}`
/** The minimum, the median and the maximum, for a cell of a table. */
export const spread = (values, format) => [Math.min(...values), median(values), Math.max(...values)].map(format).join(' / ')
/** The ratio of two series of rounds: the median of the ratios of all rounds. */
export const ratioOf = (values, floors) => median(values.map((value, round) => value / floors[round]))

/** A comparison with a target, for the results: `- name: value, target limit: **met**`. */
export const verdict = (name, value, limit, format) =>
  `${name}: ${format(value)}, target ${format(limit)}: **${value <= limit ? 'met' : 'missed'}**.`

/** The rows as columns of text. The first column is left-aligned, the others are right-aligned. */
export function columns(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  return rows
    .map((row) => row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column] + 3))).join(''))
    .join('\n')
}
