import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { runInNewContext } from 'node:vm'
import { beforeAll, expect, test } from 'vitest'

/* signInAs sends a function to the page as text. In the published files, such a function must not refer to anything outside itself. */

const filePath = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const require = createRequire(import.meta.url)

beforeAll(async () => {
  // Rebuilds only the packages that have changed.
  await promisify(execFile)(process.execPath, [filePath('../../../scripts/build/setup.mjs')])
}, 600_000)

/** A minimal window: cookies and web storage. */
function emptyPage() {
  const stored: Record<string, string> = {}
  const storage = { getItem: (name: string) => stored[name] ?? null, setItem: (name: string, value: string) => void (stored[name] = value) }
  const cookies: string[] = []
  const document = {
    get cookie() {
      return cookies.join('; ')
    },
    set cookie(text: string) {
      cookies.push(text)
    },
  }
  const window = { document, location: { protocol: 'http:' }, localStorage: storage, sessionStorage: storage, top: null as unknown }
  window.top = window
  return { window, cookies, stored }
}

test.each(['cjs', 'js'])('signInAs of the .%s build stores the session in a Playwright page', async (extension) => {
  const { createTestKit } = extension === 'cjs' ? require('../dist/testing.cjs') : await import(filePath('../dist/testing.js'))
  const kit = createTestKit()
  const kim = await kit.member({ name: 'Kim' })
  const { window, cookies, stored } = emptyPage()
  await kit.signInAs(
    {
      addInitScript: (script: unknown, session: unknown) =>
        runInNewContext(`(${String(script)})(session)`, { window, session, Date, Object }),
    },
    kim,
  )
  expect(cookies.some((text) => text.startsWith('acme_session=emulated-'))).toBe(true)
  expect(Object.keys(stored).some((name) => name.startsWith('acme_sdk_state_'))).toBe(true)
})

test('the console script of the build works without helper functions of the bundler', async () => {
  const { createEmulator } = require('../dist/index.cjs')
  const emulator = createEmulator()
  const page = await emulator.fetch(new Request('http://localhost/console/public-token-test-1'))
  const [, script = ''] = /<script nonce="[^"]+">([^]*)<\/script>/.exec(await page.text()) ?? []
  expect(script.length).toBeGreaterThan(1000)
  expect(script).not.toMatch(/_nullishCoalesce|_optionalChain|_chunk|require\(/)
})
