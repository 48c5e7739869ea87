// @vitest-environment node
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { namesOf } from '../../src/internal/storageNames.ts'
import { createPair, createPkce } from '../../src/pkce/pkce.ts'
import { decodeBootstrap } from '../../src/project/bootstrap.ts'
import { coreIn, createBrowser, TOKEN } from '../browser.ts'
import { anyJson, anyText, expectHarmlessAsync, anyObjectWith, runs } from './harmless.ts'

const names = namesOf('acme', TOKEN)
const KEY = names.key('PKCE_VERIFIER:magic_links')
const readProject = () => Promise.resolve(decodeBootstrap({ pkce_required_for_email_magic_links: true }))
const sha256 = (text: string) => createHash('sha256').update(text, 'ascii').digest('base64url')

test('T08 every created pair is 128 hexadecimal characters and their challenge', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), async () => {
      const { code_verifier, code_challenge } = await createPair()
      expect(code_verifier).toMatch(/^[0-9a-f]{128}$/)
      expect(code_challenge).toBe(sha256(code_verifier))
    }),
    runs(1000),
  )
})

test('T10 for any stored value, only a valid pair is used, and everything else is removed', async () => {
  const verifier = fc.oneof(fc.stringMatching(/^[A-Za-z0-9._~-]{42,129}$/), fc.string(), fc.stringMatching(/^[0-9a-f]{128}$/))
  const pair = fc.tuple(verifier, fc.constantFrom('right', 'right', 'padded', 'other')).map(([code_verifier, kind]) => {
    const code_challenge = sha256(code_verifier)
    return JSON.stringify({
      code_verifier,
      code_challenge: { right: code_challenge, padded: `${code_challenge}=`, other: code_verifier }[kind],
    })
  })
  const entry = fc.oneof(
    anyText,
    pair,
    pair,
    anyObjectWith('code_verifier', 'code_challenge').map((arbitrary) => JSON.stringify(arbitrary)),
    anyJson.map((arbitrary) => JSON.stringify(arbitrary)),
  )
  let validCount = 0
  await fc.assert(
    fc.asyncProperty(fc.option(entry), fc.option(entry), async (inTab, inBrowser) => {
      const browser = createBrowser()
      const { environment: tab } = browser.tab(() => new Response())
      if (inTab !== null) tab.session.set(KEY, inTab)
      if (inBrowser !== null) browser.local.set(KEY, inBrowser)
      const pkce = createPkce(coreIn(tab), readProject)
      const foundPair = await expectHarmlessAsync(() => pkce.find('magic_links'))
      if (foundPair === null) {
        expect([tab.session.get(KEY), tab.local.get(KEY)]).toEqual([null, null])
        return
      }
      validCount += 1
      expect(foundPair?.code_verifier).toMatch(/^[A-Za-z0-9._~-]{43,128}$/)
      expect(foundPair?.code_challenge).toBe(sha256(foundPair?.code_verifier ?? ''))
      // A start that reuses the pair, and a finish, leave nothing invalid behind.
      expect(await pkce.begin('magic_links')).toBe(foundPair?.code_challenge)
      if (foundPair !== undefined) pkce.forget('magic_links', foundPair)
      expect([tab.session.get(KEY), tab.local.get(KEY)]).toEqual([null, null])
    }),
    runs(2000),
  )
  expect(validCount).toBeGreaterThan(100)
})
