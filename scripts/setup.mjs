// Installs and builds, each only when something it depends on has changed since it last succeeded. `npm run build` is this file.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { giveUp, pnpm, root, run, since } from './run.mjs'

const PACKAGES = ['b2b-client', 'b2b-react', 'b2b-emulator']
const stamps = join(root, 'node_modules', '.cache', 'setup')

/** One hash of all named files and of all files in named folders, by name and content. */
function hashOf(paths) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  const add = (path) => hash.update(`\0${path}\0`).update(readFileSync(join(root, path)))
  for (const path of paths) {
    if (!existsSync(join(root, path))) continue
    const inside = path.endsWith('/') ? readdirSync(join(root, path), { recursive: true, withFileTypes: true }) : undefined
    if (inside === undefined) add(path)
    for (const entry of inside ?? []) if (entry.isFile()) add(join(entry.parentPath, entry.name).slice(root.length))
  }
  return hash.digest('hex')
}

/** Does `work` unless it was done for the same `inputs` before; says which. */
async function unlessDone(name, inputs, proof, work) {
  const stamp = join(stamps, name)
  const hash = hashOf(inputs)
  if (existsSync(join(root, proof)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  const start = performance.now()
  console.log(`${name}: begun`)
  // Whatever stops the work half-way, the next run does it again.
  rmSync(stamp, { force: true })
  const { ok, output } = await work()
  if (!ok) {
    console.error(output)
    giveUp(`Setting up stopped at: ${name}. The output above says why.`)
  }
  mkdirSync(stamps, { recursive: true })
  writeFileSync(stamp, hash)
  console.log(`${name}: done in ${since(start)}`)
}

const manifests = [
  'package.json',
  'pnpm-workspace.yaml',
  'pnpm-lock.yaml',
  'examples/react-vite/package.json',
  'examples/headless/package.json',
  'e2e/package.json',
  'packages/b2b-react/test/react18/package.json',
]
const manifestOf = (name) => `packages/${name}/package.json`

/** Installs all dependencies exactly as the lockfile says. */
export const install = () =>
  unlessDone('dependencies', [...manifests, ...PACKAGES.map(manifestOf)], 'node_modules/.modules.yaml', () =>
    // CI keeps pnpm from asking questions.
    run([...pnpm, 'install', '--frozen-lockfile'], { env: { CI: 'true' } }),
  )

/** Builds the packages, all at once: they find each other's types in the sources. */
export async function build() {
  const shared = ['tsup.base.ts', 'tsconfig.base.json', 'pnpm-lock.yaml', 'packages/b2b-client/src/', 'scripts/declarations.mjs']
  await Promise.all(
    PACKAGES.map((name) => {
      const build = readdirSync(join(root, 'packages', name)).filter((file) => file.endsWith('.ts'))
      const own = ['src/', 'package.json', 'tsconfig.json', ...build].map((path) => `packages/${name}/${path}`)
      return unlessDone(`build of ${name}`, [...shared, ...own], `packages/${name}/dist/index.js`, () =>
        run([...pnpm, 'run', 'build'], { cwd: join(root, 'packages', name) }),
      )
    }),
  )
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await install()
  await build()
}
