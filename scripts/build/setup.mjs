// Installs the dependencies and builds the packages. Skips a step if its inputs have not changed since its last success. `npm run build`
// runs this file.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { exitWithError, pnpm, root, run, elapsedSince } from '../run.mjs'

const PACKAGES = ['b2b-client', 'b2b-react', 'b2b-emulator']
const stamps = join(root, 'node_modules', '.cache', 'setup')

/** The file at a path, or the files in the folder. */
function filesIn(path) {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats?.isDirectory()) return readdirSync(path).flatMap((name) => filesIn(join(path, name)))
  return stats ? [path] : []
}

/** A hash of the names and contents of files and folders. */
function hashOf(paths) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const file of paths.flatMap((path) => filesIn(join(root, path))))
    hash.update(`\0${file.slice(root.length)}\0`).update(readFileSync(file))
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
  'e2e/package.json',
  'packages/b2b-react/test/react18/package.json',
  ...PACKAGES.map((name) => `packages/${name}/package.json`),
  ...readdirSync(join(root, 'examples')).map((name) => `examples/${name}/package.json`),
]

/** Installs the dependencies of the lockfile. */
export const install = (name = 'dependencies', flags = []) =>
  runIfChanged(name, manifests, 'node_modules/.modules.yaml', () =>
    // With CI set, pnpm asks no questions.
    run([...pnpm, 'install', '--frozen-lockfile', ...flags], { env: { CI: 'true' } }),
  )

/** Installs everything except the examples with a large framework, which only `npm start` of one of them needs: about 300 MB less. */
export const installWithoutLargeExamples = () =>
  install('dependencies of the demo', ['--filter', '!./examples/nextjs', '--filter', '!./examples/react-router'])

const SHARED_INPUTS = [
  'tsup.base.ts',
  'tsup.joined.ts',
  'tsconfig.base.json',
  'tsconfig.declarations.json',
  'pnpm-lock.yaml',
  'packages/b2b-client/src',
  'scripts/build/declarations.mjs',
  'scripts/build/prepare.mjs',
  'scripts/build/sourceMaps.mjs',
]

/** The files that the build of a package depends on. */
function inputsOf(name) {
  const buildConfigs = readdirSync(join(root, 'packages', name)).filter((file) => /\.(?:ts|json)$/.test(file))
  return [...SHARED_INPUTS, ...['src', ...buildConfigs].map((path) => `packages/${name}/${path}`)]
}

/** The files that a build with all packages depends on. */
export const hashedPackageFiles = () => PACKAGES.flatMap(inputsOf)

/** Builds all packages at the same time. Each package resolves the types of the other packages from their sources. */
export const build = () =>
  Promise.all(
    PACKAGES.map((name) =>
      runIfChanged(`build of ${name}`, inputsOf(name), `packages/${name}/dist/index.js`, () =>
        run([...pnpm, 'run', 'build'], { cwd: join(root, 'packages', name) }),
      ),
    ),
  )

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await install()
  await build()
}
