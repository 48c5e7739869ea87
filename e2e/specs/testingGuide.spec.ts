import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { pnpm } from '../../scripts/run.mjs'
import { expect, test } from '../helpers/test.ts'
import { GUIDE_EMULATOR_PORT, GUIDE_PORT } from '../ports.mjs'

/*
 * The Playwright project of docs/testing.md, in a folder outside of the repository and with the packed packages. Only its two ports and
 * its browser are changed.
 */

const root = fileURLToPath(new URL('../../', import.meta.url))
const run = promisify(execFile)
const PACKAGES = ['b2b-client', 'b2b-react', 'b2b-emulator']

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
}

/** Links an installed library of the repository into the `node_modules` of the project. */
async function link(from: string, library: string, project: string): Promise<void> {
  const to = join(project, 'node_modules', library)
  if (existsSync(to)) return
  await mkdir(dirname(to), { recursive: true })
  await symlink(await realpath(join(from, 'node_modules', library)), to, 'junction')
}

/** Packs the packages, unpacks them into the project and links their dependencies. */
async function installPackages(project: string): Promise<void> {
  const packed = join(project, 'packed')
  const filters = PACKAGES.flatMap((name) => ['--filter', `@acme/${name}`])
  const [program = '', ...args] = [...pnpm, '--recursive', ...filters, 'pack', '--pack-destination', packed]
  await run(program, args, { cwd: root })
  const archives = await readdir(packed)
  for (const name of PACKAGES) {
    const archive = archives.find((file) => file.startsWith(`acme-${name}-`)) ?? ''
    const target = join(project, 'node_modules', '@acme', name)
    await mkdir(target, { recursive: true })
    await run('tar', ['-xzf', join(packed, archive), '-C', target, '--strip-components=1'])
    const { dependencies = {} } = JSON.parse(await readFile(join(target, 'package.json'), 'utf8')) as Manifest
    const home = join(root, 'packages', name)
    for (const library of Object.keys(dependencies)) if (!library.startsWith('@acme/')) await link(home, library, project)
  }
}

/** Writes the files of the guide into the project. Returns their number. */
async function writeFiles(project: string): Promise<number> {
  const guide = await readFile(join(root, 'docs/testing.md'), 'utf8')
  const files = [...guide.matchAll(/<!-- file: (\S+) -->\n+```\w+\n([\s\S]*?)```/g)]
  for (const [, path = '', text = ''] of files) {
    await mkdir(dirname(join(project, path)), { recursive: true })
    await writeFile(join(project, path), text.replaceAll('4400', String(GUIDE_EMULATOR_PORT)).replaceAll('5173', String(GUIDE_PORT)))
  }
  return files.length
}

/** Adds the port of the emulator and the installed browser to the configuration of the guide. */
const CHECK_CONFIG = `import config from './playwright.config.ts'

const [emulator, page] = config.webServer
export default {
  ...config,
  use: { ...config.use, launchOptions: { executablePath: process.env.GUIDE_CHROMIUM || undefined, args: ['--no-sandbox'] } },
  webServer: [{ ...emulator, command: emulator.command + ' --port ${GUIDE_EMULATOR_PORT}' }, page],
}
`

// Playwright requires a destructured first argument.
test('the Playwright project of the testing guide passes with other ports and the installed browser', async ({ browserName: _ }, {
  project: { use },
}) => {
  test.setTimeout(240_000)
  const project = await mkdtemp(join(tmpdir(), 'testing-guide-'))
  try {
    await installPackages(project)
    for (const library of ['react', 'react-dom', 'vite']) await link(join(root, 'examples/react-vite'), library, project)
    await link(root, '@playwright/test', project)
    await mkdir(join(project, 'node_modules/.bin'), { recursive: true })
    for (const [bin, file] of [
      ['b2b-emulator', '@acme/b2b-emulator/dist/cli.js'],
      ['vite', 'vite/bin/vite.js'],
    ] as const)
      await symlink(join('..', file), join(project, 'node_modules/.bin', bin))
    await writeFile(join(project, 'package.json'), '{ "private": true }')
    expect(await writeFiles(project)).toBe(4)
    await writeFile(join(project, 'check.config.ts'), CHECK_CONFIG)
    const { TEST_WORKER_INDEX: _index, TEST_PARALLEL_INDEX: _parallel, ...env } = process.env
    const cli = join(project, 'node_modules/@playwright/test/cli.js')
    const options = { cwd: project, env: { ...env, GUIDE_CHROMIUM: use.launchOptions?.executablePath ?? '' } }
    const { stdout } = await run(process.execPath, [cli, 'test', '--config', 'check.config.ts', '--reporter', 'list'], options).catch(
      (error: { stdout?: string; stderr?: string }) => ({ stdout: `${error.stdout}${error.stderr}` }),
    )
    expect(stdout).toContain('2 passed')
  } finally {
    await rm(project, { recursive: true, force: true })
  }
})
