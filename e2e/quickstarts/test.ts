import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestKit } from '@acme/b2b-emulator/testing'
import { test as base, expect, type Page } from '@playwright/test'
import { root, run } from '../../scripts/run.mjs'
import { EMULATOR_PORT, PAGES_PORT } from '../ports.mjs'

export { expect }

export const emulatorUrl = `http://localhost:${EMULATOR_PORT}`
export const appUrl = `http://localhost:${PAGES_PORT}`
const appEnvironment = {
  VITE_EMULATOR_URL: emulatorUrl,
  NEXT_PUBLIC_EMULATOR_URL: emulatorUrl,
  NEXT_TELEMETRY_DISABLED: '1',
  HOST: '127.0.0.1',
  PORT: String(PAGES_PORT),
  // Playwright sets NODE_ENV, which would change the builds.
  NODE_ENV: undefined,
}

/** The folder of the new projects. */
export const scratch = mkdtempSync(join(tmpdir(), 'quickstarts-'))
const packedFolder = join(scratch, 'packed')

export const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Runs a shell command to its end. Returns its output. */
export async function runIn(cwd: string, command: string): Promise<string> {
  const { ok, output } = await run(command, { cwd, env: { ...appEnvironment } })
  expect(ok, `${command} in ${cwd}:\n${output}`).toBe(true)
  return output
}

/** Returns a text of the documentation with the folder and the port of this run, so that two runs on one machine do not disturb each other. */
export const forThisRun = (text: string): string =>
  text.replaceAll('/tmp/acme-b2b', packedFolder).replaceAll('http://localhost:4400', emulatorUrl)

/** The commands of a section of a page, and the first code of the section. */
export function stepsOf(file: string, heading: string): { commands: string[]; code: string } {
  const section = read(file).split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const blocksOf = (language: string): string[] =>
    [...section.matchAll(new RegExp(`^ *\`\`\`${language}\\n([\\s\\S]*?)^ *\`\`\`$`, 'gm'))].map(([, text = '']) => forThisRun(text))
  return { commands: blocksOf('sh').map((text) => text.replaceAll(/^ +/gm, '').trim()), code: blocksOf('tsx')[0] ?? '' }
}

/** Returns the path of a packed package. */
export const archiveOf = (name: 'client' | 'react' | 'emulator'): string =>
  join(packedFolder, readdirSync(packedFolder).find((file) => file.startsWith(`acme-b2b-${name}-`)) ?? '')

interface Fixtures {
  /**
   * Starts a server with a shell command, and waits until its URL answers. The server stops after the test. Returns a function that stops it
   * earlier, and waits until its URL no longer answers.
   */
  readonly serve: (cwd: string, command: string, url?: string) => Promise<() => Promise<void>>
}

export const test = base.extend<Fixtures>({
  serve: async ({ baseURL }, use) => {
    const stops: (() => void)[] = []
    await use(async (cwd, command, url = baseURL ?? appUrl) => {
      const child = spawn(command, { cwd, shell: true, detached: true, stdio: 'inherit', env: { ...process.env, ...appEnvironment } })
      // Ends the whole process group, because npm starts the program in a shell. After SIGTERM, Next.js sometimes answered for ten more seconds.
      const stop = () =>
        void (child.pid !== undefined && child.exitCode === null && child.signalCode === null && process.kill(-child.pid, 'SIGKILL'))
      stops.push(stop)
      const stateOf = async () =>
        child.exitCode === null && (await fetch(url).catch(() => null)) ? 'answers' : `exit code ${child.exitCode}`
      await expect.poll(stateOf, { message: command, timeout: 60_000 }).toBe('answers')
      return async () => {
        stop()
        await expect.poll(() => fetch(url).catch(() => null), { message: `the end of ${command}` }).toBeNull()
      }
    })
    for (const stop of stops) stop()
  },
})

/** Signs in as a user does. */
export async function signIn(page: Page, path = '/'): Promise<void> {
  const bootstrapRequest = page.waitForRequest(/bootstrap\/[\w-]+$/)
  await page.goto(appUrl + path)
  const publicToken = /[\w-]+$/.exec((await bootstrapRequest).url())?.[0] ?? ''
  await page.getByLabel('Email', { exact: true }).fill('ada@acme.test')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const { link } = await createTestKit(emulatorUrl, { publicToken }).nextEmail('ada@acme.test')
  await page.goto(link ?? '')
}

test.beforeAll(async () => {
  const [pack = ''] = stepsOf('README.md', 'A login in a page').commands
  await runIn(root, pack)
})
test.afterAll(() => rmSync(scratch, { recursive: true, force: true }))
