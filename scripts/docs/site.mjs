// npm run docs: builds the site of the documentation into docs/dist. Installs VitePress into docs/node_modules first, if necessary.
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publicFolder } from '../../docs/.vitepress/playground.mjs'
import { readArguments } from '../arguments.mjs'
import { build, hashedPackageFiles, install, runIfChanged } from '../build/setup.mjs'
import { checkNode } from '../checkNode.mjs'
import { exitWithError, pnpm, root, run } from '../run.mjs'

const docs = join(root, 'docs')
const dist = join(docs, 'dist')

const HELP = `npm run docs [-- --serve | --edit]

Builds the site of the documentation into docs/dist. --serve also serves it. --edit serves it without a build, and shows changes at once.`

/** Runs a program of docs/node_modules. */
const runTool = (path, args, options) => run([process.execPath, join(docs, 'node_modules', path), ...args], { cwd: docs, ...options })

async function vitepress(command, options) {
  const { ok, output } = await runTool('vitepress/bin/vitepress.js', [command], options)
  if (!ok) exitWithError(output ?? `vitepress ${command} failed.`)
}

/** The links of the built pages that lead to no page, or to no element of a page. */
function deadLinks() {
  const base = process.env.DOCS_BASE ?? '/'
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
  const pages = new Map(files.map((file) => [file.replaceAll('\\', '/'), readFileSync(join(dist, file), 'utf8')]))
  const fileFor = (path) => (path === '' || path.endsWith('/') ? `${path}index.html` : `${path}.html`)
  const isDead = (file, href) => {
    if (/^[a-z]+:/i.test(href)) return false
    const [path, hash] = decodeURI(href).split('#')
    if (path.startsWith(base) && /\.(?:md|txt)$/.test(path)) return !existsSync(join(dist, path.slice(base.length)))
    const target = path === '' ? pages.get(file) : path.startsWith(base) && pages.get(fileFor(path.slice(base.length)))
    return !target || (hash && !target.includes(`id="${hash}"`))
  }
  return [...pages].flatMap(([file, html]) =>
    [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)].filter(([, href]) => isDead(file, href)).map(([, href]) => `${file}: ${href}`),
  )
}

checkNode()
const { serve, edit } = readArguments(HELP, { serve: { type: 'boolean' }, edit: { type: 'boolean' } }).values
await install()
await runIfChanged('tools of the site', ['docs/pnpm-lock.yaml'], 'docs/node_modules/.modules.yaml', () =>
  run([...pnpm, 'install', '--frozen-lockfile'], { cwd: docs, env: { CI: 'true' } }),
)
await build()
await runIfChanged(
  'reference pages',
  ['docs/pnpm-lock.yaml', 'docs/typedoc.config.mjs', ...hashedPackageFiles()],
  'docs/reference/exports/index.md',
  () => runTool('typedoc/bin/typedoc', []),
)
// They import packages, which a fresh clone has only now.
const [{ languagesPage }, { buildPlayground }] = await Promise.all([import('./languages.mjs'), import('./playground.mjs')])
writeFileSync(join(docs, 'reference/languages.md'), languagesPage)
await buildPlayground(publicFolder)
if (edit) await vitepress('dev', { live: true })
else {
  await vitepress('build')
  cpSync(publicFolder, dist, { recursive: true })
  const dead = deadLinks()
  if (dead.length > 0) exitWithError(`These links lead nowhere:\n${dead.join('\n')}`)
  console.log('Wrote docs/dist.')
  if (serve) await import('./serve.mjs')
}
