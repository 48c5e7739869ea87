// Installs the dependencies and builds the packages. Skips a step if its inputs have not changed since its last success. `npm run build`
// runs this file.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { exitWithError, pnpm, root, run, elapsedSince } from '../run.mjs'

const PACKAGES = ['b2b-client', 'b2b-react', 'b2b-emulator']
const stamps = join(root, 'node_modules', '.cache', 'setup')

/** A hash of the names and contents of files. A path that ends in `/` is a folder. */
function hashOf(paths) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  const addFile = (path) => hash.update(`\0${path}\0`).update(readFileSync(join(root, path)))
  for (const path of paths) {
    if (!existsSync(join(root, path))) continue
    const entries = path.endsWith('/') ? readdirSync(join(root, path), { recursive: true, withFileTypes: true }) : undefined
    if (entries === undefined) addFile(path)
    for (const entry of entries ?? []) if (entry.isFile()) addFile(join(entry.parentPath, entry.name).slice(root.length))
  }
  return hash.digest('hex')
}

const STILL_RUNNING_INTERVAL_MS = 10_000

/** Runs `work` unless it has succeeded before with the same `inputs` and `outputFile` exists. Prints the progress. */
export async function runIfChanged(name, inputs, outputFile, work) {
  const stamp = join(stamps, name)
  const hash = hashOf(inputs)
  if (existsSync(join(root, outputFile)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  const start = performance.now()
  console.log(`${name}: started`)
  // If the work is interrupted, the next run repeats it.
  rmSync(stamp, { force: true })
  const progress = setInterval(() => console.log(`${name}: still running after ${elapsedSince(start)}`), STILL_RUNNING_INTERVAL_MS)
  const { ok, output } = await work().finally(() => clearInterval(progress))
  if (!ok) {
    console.error(output)
    exitWithError(`The setup failed at: ${name}. See the output above.`)
  }
  mkdirSync(stamps, { recursive: true })
  writeFileSync(stamp, hash)
  console.log(`${name}: done in ${elapsedSince(start)}`)
}

const manifests = [
  'package.json',
  'pnpm-workspace.yaml',
  'pnpm-lock.yaml',
  ...readdirSync(join(root, 'examples')).map((name) => `examples/${name}/package.json`),
  'e2e/package.json',
  'packages/b2b-react/test/react18/package.json',
]
const manifestOf = (name) => `packages/${name}/package.json`

/** The examples with a large framework. `npm start` installs it only to run one of them. */
const LARGE_EXAMPLES = ['nextjs', 'react-router']

/** Installs the dependencies of the lockfile. `name`: of the step. */
const installWith = (name, flags) =>
  runIfChanged(name, [...manifests, ...PACKAGES.map(manifestOf)], 'node_modules/.modules.yaml', () =>
    // With CI set, pnpm asks no questions.
    run([...pnpm, 'install', '--frozen-lockfile', ...flags], { env: { CI: 'true' } }),
  )

/** Installs all dependencies. */
export const install = () => installWith('dependencies', [])

/** Installs the dependencies of everything except the large examples: about 300 MB less. */
export const installWithoutLargeExamples = () =>
  installWith(
    'dependencies of the demo',
    LARGE_EXAMPLES.flatMap((example) => ['--filter', `!./examples/${example}`]),
  )

const SHARED_INPUTS = [
  'tsup.base.ts',
  'tsconfig.base.json',
  'pnpm-lock.yaml',
  'packages/b2b-client/src/',
  'scripts/build/declarations.mjs',
  'scripts/build/sourceMaps.mjs',
]

/** The files that the build of a package depends on. */
function inputsOf(name) {
  const buildConfigs = readdirSync(join(root, 'packages', name)).filter((file) => file.endsWith('.ts'))
  return ['src/', 'package.json', 'tsconfig.json', ...buildConfigs].map((path) => `packages/${name}/${path}`)
}

/** The files that a build with all packages depends on. */
export const hashedPackageFiles = () => [...SHARED_INPUTS, ...PACKAGES.flatMap(inputsOf)]

/** Builds all packages at the same time. Each package resolves the types of the other packages from their sources. */
export async function build() {
  await Promise.all(
    PACKAGES.map((name) =>
      runIfChanged(`build of ${name}`, [...SHARED_INPUTS, ...inputsOf(name)], `packages/${name}/dist/index.js`, () =>
        run([...pnpm, 'run', 'build'], { cwd: join(root, 'packages', name) }),
      ),
    ),
  )
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await install()
  await build()
}
