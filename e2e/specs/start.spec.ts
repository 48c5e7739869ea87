import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from '../helpers/test.ts'
import { START_EMULATOR_PORT, START_PORT } from '../ports.mjs'

/* `npm start` on ports of the user's choice. */

test.describe.configure({ mode: 'serial' })

const home = `http://localhost:${START_PORT}`

let server: ChildProcess | undefined
let output = ''

test.beforeAll(async () => {
  // The first start can include a build.
  test.setTimeout(600_000)
  const script = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url))
  const ports = ['--port', String(START_PORT), '--emulator-port', String(START_EMULATOR_PORT)]
  const child = spawn(process.execPath, [script, ...ports])
  server = child
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  await expect.poll(() => output, { timeout: 590_000 }).toContain('Ctrl-C stops everything')
})
test.afterAll(() => server?.kill('SIGTERM'))

test('the command says what it does and prints the URLs', () => {
  expect(output).toMatch(/^Checking what to install and build\./)
  expect(output).toContain(`Demo     ${home}\n  Gallery  ${home}/gallery\n  Mail     http://localhost:${START_EMULATOR_PORT}/console/`)
})

test('another app can use the account, on any port', async ({ page }) => {
  await page.goto(home)
  await page.getByRole('button', { name: 'Sign in as Ada' }).click()
  await page.getByRole('link', { name: 'Sign in to Acme Corp' }).click()
  await page.getByRole('button', { name: 'Use this account in another app' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page).toHaveURL(new RegExp(`^${home}/callback`))
  await expect(page.getByRole('heading', { name: 'Quarterly Reports has access.' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the demo' }).click()
  await page.getByRole('link', { name: 'Sign out from another app' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL(`${home}/`)
})

test('serves only to this machine, and no files outside of the demo', async ({ request }) => {
  expect((await request.get(home, { headers: { Host: 'evil.example' } })).status()).toBe(403)
  for (const path of ['/assets/nothing.js', '/..%2f..%2fREADME.md', '/%00.js']) {
    expect((await request.get(`${home}${path}`)).status(), path).toBe(404)
  }
})
