// npm run docs: builds the site of the documentation into docs/dist. Installs VitePress into docs/node_modules first, if necessary.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pageOf, siteUrlOf } from '../../docs/.vitepress/pages.mjs'
import { publicFolder } from '../../docs/.vitepress/playground.mjs'
import { sidebar } from '../../docs/.vitepress/sidebar.mjs'
import { readArguments } from '../arguments.mjs'
import { build as buildPackages, install as installRepository } from '../build/setup.mjs'
import { checkNode } from '../checkNode.mjs'
import { elapsedSince, exitWithError, pnpm, root, run } from '../run.mjs'

const docs = join(root, 'docs')
const dist = join(docs, 'dist')

const HELP = `npm run docs [-- --serve] [-- --edit]

Builds the site of the documentation into docs/dist.

  --serve  also serves the built site
  --edit   serves the site without building it, and shows changes immediately`

/** Installs VitePress, unless the installed one is that of the lockfile. */
async function installVitePress() {
  const stamp = join(docs, 'node_modules/.lockfile')
  const lockfile = readFileSync(join(docs, 'pnpm-lock.yaml'), 'utf8')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfile) return
  console.log('Installing VitePress in docs/node_modules.')
  const { ok, output } = await run([...pnpm, 'install', '--frozen-lockfile'], { cwd: docs, env: { CI: 'true' } })
  if (!ok) exitWithError(output)
  writeFileSync(stamp, lockfile)
}

async function vitepress(command, options) {
  const { ok, output } = await run([process.execPath, join(docs, 'node_modules/vitepress/bin/vitepress.js'), command, docs], options)
  if (!ok) exitWithError(output ?? `vitepress ${command} failed.`)
}

/** The file of the repository for a page of the sidebar. */
function fileOf(link) {
  const page = `${link.slice(1)}${link.endsWith('/') ? 'index' : ''}.md`
  const others = ['CONTRIBUTING.md', 'bench/README.md', 'bench/results.md', 'examples/headless/README.md']
  const readmes = ['client', 'react', 'emulator'].map((name) => `packages/b2b-${name}/README.md`)
  return [`docs/${page}`, ...readmes, ...others].find((file) => pageOf(file) === page && existsSync(join(root, file)))
}

/** The text of a page for a language model: without comments, and with links to pages of the site. */
function plainText(file) {
  const text = readFileSync(join(root, file), 'utf8').replaceAll(/<!--[\s\S]*?-->\n*/g, '')
  return text.replaceAll(/(!?)\[([^\]\n]*)\]\(([^)\s]+)\)/g, (_, image, label, href) =>
    image ? label : `[${label}](${siteUrlOf(href, file)})`,
  )
}

/** The first sentence of a page, as its description. */
const summaryOf = (text) =>
  text
    .replace(/^# .*\n+/m, '')
    .split('\n\n')
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .find((paragraph) => /^(?!```)[A-Z`]/.test(paragraph))
    ?.match(/^.+?[.:](?= |$)/)?.[0] ?? ''

/** Long lists that say little to a language model. */
const LEFT_OUT_OF_FULL = ['/languages', '/threats', '/machine', '/bench-results', '/screens']

/** Writes the site as plain text (https://llmstxt.org): an index, and everything in one file. */
function writePlainText() {
  const pages = sidebar.flatMap(({ text: section, items }) =>
    items.map(({ text: title, link }) => ({ section, title, link, text: plainText(fileOf(link)) })),
  )
  const intro =
    '# acme b2b\n\n> Sign-in for web applications that companies use: a React component, a client, and an emulator of the server.\n'
  const index = sidebar.map(({ text: section }) => {
    const lines = pages
      .filter((page) => page.section === section)
      .map(({ title, link, text }) => `- [${title}](${link}): ${summaryOf(text)}`)
    return `## ${section}\n\n${lines.join('\n')}\n`
  })
  writeFileSync(join(dist, 'llms.txt'), [intro, ...index].join('\n'))
  const full = pages.filter(({ link }) => !LEFT_OUT_OF_FULL.includes(link)).map(({ link, text }) => `<!-- ${link} -->\n\n${text.trim()}\n`)
  writeFileSync(join(dist, 'llms-full.txt'), [intro, ...full].join('\n'))
}

/** The links of the built pages that lead to no page, or to no element of a page. */
function deadLinks() {
  const base = process.env.DOCS_BASE ?? '/'
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
  const pages = new Map(files.map((file) => [file.replaceAll('\\', '/'), readFileSync(join(dist, file), 'utf8')]))
  const fileFor = (path) => (path === '' || path.endsWith('/') ? `${path}index.html` : `${path}.html`)
  const found = []
  for (const [file, html] of pages) {
    for (const [, href] of html.matchAll(/<a [^>]*?href="([^"]+)"/g)) {
      if (!href.startsWith('#') && !href.startsWith(base)) {
        if (!/^[a-z]+:/i.test(href)) found.push(`${file}: ${href} is relative.`)
        continue
      }
      const [path, hash] = decodeURI(href).split('#')
      const target = path === '' ? html : pages.get(fileFor(path.slice(base.length)))
      if (target === undefined) found.push(`${file}: there is no page ${path}.`)
      else if (hash && !target.includes(`id="${hash}"`)) found.push(`${file}: ${path} has no element #${hash}.`)
    }
  }
  return found
}

async function build() {
  const start = performance.now()
  await vitepress('build')
  cpSync(publicFolder, dist, { recursive: true })
  writePlainText()
  const dead = deadLinks()
  if (dead.length > 0) exitWithError(`Dead links:\n${dead.join('\n')}`)
  console.log(`Wrote docs/dist in ${elapsedSince(start)}.`)
}

function readOptions() {
  try {
    const { values, positionals } = readArguments({ serve: { type: 'boolean' }, edit: { type: 'boolean' }, help: { type: 'boolean' } })
    if (positionals.length > 0) throw new Error(`Unknown argument ${positionals[0]}.`)
    return values
  } catch (error) {
    return exitWithError(`${error.message}\n\n${HELP}`)
  }
}

const { serve, edit, help } = readOptions()
if (help) {
  console.log(HELP)
  process.exit(0)
}
checkNode()
await installRepository()
await installVitePress()
await buildPackages()
// It imports packages, which a fresh clone has only now.
const { buildPlayground } = await import('./playground.mjs')
console.log(`The playground: ${await buildPlayground(publicFolder)}.`)
mkdirSync(dirname(join(docs, 'reference/exports.md')), { recursive: true })
const { ok, output } = await run([process.execPath, join(root, 'scripts/docs/exports.mjs')])
if (!ok) exitWithError(output)
if (edit) await vitepress('dev', { live: true })
else {
  await build()
  if (serve) await vitepress('preview', { live: true })
}
