import { spawn, type ChildProcess } from 'node:child_process'
import { networkInterfaces } from 'node:os'
import { fileURLToPath } from 'node:url'
import { requestLink, expect, heading, test } from '../helpers/test.ts'
import { HTTPS_PORT } from '../ports.mjs'

/* `npm start -- --https`, opened from a phone in the same network. */

test.use({ ignoreHTTPSErrors: true })
test.describe.configure({ mode: 'serial' })

const networkAddresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
const host = networkAddresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'
const home = `https://${host}:${HTTPS_PORT}`
const token = 'public-token-test-demo'

let server: ChildProcess | undefined
let output = ''

test.beforeAll(async () => {
  // The first start can include a build.
  test.setTimeout(600_000)
  const child = spawn(process.execPath, [
    fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url)),
    '--https',
    '--port',
    String(HTTPS_PORT),
  ])
  server = child
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  await expect.poll(() => output, { timeout: 590_000 }).toContain('Stop with Ctrl-C')
})
test.afterAll(() => server?.kill('SIGTERM'))

test('signs in on a phone, in a secure context, at the printed address', async ({ page, context }) => {
  expect(output).toContain(`Demo     ${home}\n  Mail     ${home}/console/${token}\n`)
  expect(output).toMatch(/SHA-256 fingerprint:\n  (?:[0-9A-F]{2}:){31}[0-9A-F]{2}\n/)
  await page.setViewportSize({ width: 400, height: 800 })
  await page.goto(home)
  expect(await page.evaluate(() => window.isSecureContext && 'subtle' in crypto)).toBe(true)
  await requestLink(page, 'ada@acme.test')
  await page.getByRole('link', { name: 'Sign in to Acme Corp' }).click()
  await expect(heading(page, 'Success!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Signed in as Ada Lovelace' })).toBeVisible()
  expect(new URL(page.url()).origin).toBe(home)
  const cookies = await context.cookies()
  expect(cookies.find(({ name }) => name === 'acme_session')).toMatchObject({ secure: true, domain: host })
})

test('the mock provider, the console and the connected app also work at that address', async ({ page }) => {
  await page.goto(`${home}/?products=oauth`)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('radio', { name: /Grace Hopper/ }).check()
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByRole('heading', { name: 'Signed in as Grace Hopper' })).toBeVisible()
  await page.getByRole('button', { name: 'Use this account in another app' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page).toHaveURL(new RegExp(`^${home}/callback`))
  await page.goto(`${home}/console/${token}/members`)
  await page.getByRole('button', { name: 'End the session of Grace Hopper' }).first().click()
  await expect(page.locator('#toast')).toHaveText('The session of Grace Hopper has ended')
})

test('T64 serves nothing without https, and nothing to a rebound host name', async ({ request }) => {
  await expect(fetch(`http://${host}:${HTTPS_PORT}/`)).rejects.toThrow()
  for (const path of ['/', `/console/${token}`, `/sdk/v1/projects/bootstrap/${token}`]) {
    const answer = await request.get(`${home}${path}`, { headers: { Host: 'evil.example' } })
    expect(answer.status()).toBe(403)
  }
})
