// @vitest-environment node
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { namesOf } from '../../src/internal/storageNames.ts'
import { createPair, createPkce } from '../../src/pkce/pkce.ts'
import { decodeBootstrap } from '../../src/project/bootstrap.ts'
import { coreIn, createBrowser, TOKEN } from '../browser.ts'
import { decoder, jsonLike, testDecoders } from './fuzz.ts'

const names = namesOf('acme', TOKEN)
const KEY = names.key('PKCE_VERIFIER:magic_links')
const readProject = () => Promise.resolve(decodeBootstrap({ pkce_required_for_email_magic_links: true }))
const sha256 = (text: string) => createHash('sha256').update(text, 'ascii').digest('base64url')

const verifier = fc.oneof(
  fc.stringMatching(/^[0-9a-f]{128}$/),
  fc.string({ unit: fc.constantFrom(...'aZ09._~-'.split('')), minLength: 42, maxLength: 129 }),
  fc.string(),
)
const pair = fc.tuple(verifier, fc.constantFrom('right', 'right', 'padded', 'other')).map(([code_verifier, kind]) => {
  const code_challenge = sha256(code_verifier)
  return JSON.stringify({
    code_verifier,
    code_challenge: { right: code_challenge, padded: `${code_challenge}=`, other: code_verifier }[kind],
  })
})
const VALID_VERIFIER = 'a1'.repeat(64)
const VALID_PAIR = { code_verifier: VALID_VERIFIER, code_challenge: sha256(VALID_VERIFIER) }
const entry = fc.oneof(pair, jsonLike(VALID_PAIR))

const { environment: tab } = createBrowser().tab(() => new Response())
const pkce = createPkce(coreIn(tab), readProject)
const storedPairs = () => [tab.session.get(KEY), tab.local.get(KEY)]

testDecoders([
  decoder({
    name: 'T08 new PKCE pair',
    inputs: fc.nat(),
    decode: createPair,
    isValid: (created) =>
      created !== undefined && /^[0-9a-f]{128}$/.test(created.code_verifier) && created.code_challenge === sha256(created.code_verifier),
  }),
  decoder({
    name: 'T10 PKCE entry',
    inputs: fc.tuple(fc.option(entry), fc.option(entry)),
    examples: [
      [' '.repeat(5_000_000), null],
      [JSON.stringify({ ...VALID_PAIR, code_verifier: 'a'.repeat(5_000_000) }), null],
      [JSON.stringify({ ...VALID_PAIR, code_challenge: 'a'.repeat(5_000_000) }), null],
    ],
    json: ([inTab]) => inTab ?? '',
    async decode([inTab, inBrowser]) {
      tab.session.remove(KEY)
      tab.local.remove(KEY)
      if (inTab !== null) tab.session.set(KEY, inTab)
      if (inBrowser !== null) tab.local.set(KEY, inBrowser)
      const found = await pkce.find('magic_links')
      if (found === null) return { found, left: storedPairs() }
      // A start that reuses the pair, and a finish, leave nothing invalid behind.
      const challenge = await pkce.begin('magic_links')
      pkce.forget('magic_links', found)
      return { found, challenge, left: storedPairs() }
    },
    isValid(result) {
      const { found, challenge, left = ['missing'] } = result ?? {}
      if (left.some((text) => text !== null)) return false
      if (found === null || found === undefined) return true
      const { code_verifier, code_challenge } = found
      return /^[A-Za-z0-9._~-]{43,128}$/.test(code_verifier) && code_challenge === sha256(code_verifier) && challenge === code_challenge
    },
    isFound: (result) => result?.found !== null,
    minShare: 0.05,
  }),
])
