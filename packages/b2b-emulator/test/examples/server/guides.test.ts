import { createSessionReader } from '@acme/b2b-client/server'
import { slugIn } from '@acme/b2b-client/slug'
import { createTestEmulator, createTestKit } from '@acme/b2b-emulator/testing'
import { beforeEach, expect, test, vi } from 'vitest'
import { basic } from '../../emulator.ts'
import { signInProxy } from './signInProxy.ts'
import { readSessionOfSubdomain } from './subdomains.ts'
import { userOf, type User } from './users.ts'

/* The samples of docs/guide for servers, unchanged. */

const APP = 'public-token-test-app'
const emulator = createTestEmulator({ now: Date.now })
const kit = createTestKit(emulator, { publicToken: APP })
const requests: Request[] = []
beforeEach(async () => {
  await kit.reset()
  requests.length = 0
  // The emulator accepts only hosts of this machine.
  vi.stubGlobal('fetch', (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init)
    requests.push(request)
    const { pathname, search } = new URL(request.url)
    return emulator.fetch(new Request(`http://localhost${pathname}${search}`, request))
  })
})

test('the proxy passes calls and the start of OAuth to the sign-in server, and nothing else', async () => {
  const body = JSON.stringify({ email_address: 'ada@acme.test' })
  const headers = { Authorization: basic(APP), 'Content-Type': 'application/json' }
  const call = new Request('https://app.example/auth/sdk/v1/b2b/otps/email/discovery/send', { method: 'POST', headers, body })
  expect((await signInProxy.fetch(call)).status).toBe(200)
  expect((await kit.nextEmail('ada@acme.test')).code).toMatch(/^\d{6}$/)
  const start = `/v1/b2b/public/oauth/google/start?public_token=${APP}&slug=acme&pkce_code_challenge=47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU`
  expect((await signInProxy.fetch(new Request(`https://app.example/auth${start}`))).status).toBe(200)
  expect(requests.map(({ url, redirect }) => [url, redirect])).toEqual([
    ['https://login.provider.example/sdk/v1/b2b/otps/email/discovery/send', 'manual'],
    [`https://login.provider.example${start}`, 'manual'],
  ])
  const withCookies = { headers: { Cookie: 'admin=secret; acme_session=token; acme_session_jwt=jwt' } }
  await signInProxy.fetch(new Request('http://localhost:8787/auth/sdk/v1/b2b/recovery_codes', withCookies))
  const { url, headers: sentHeaders } = requests.pop() ?? new Request('http://missing.example')
  expect([url, sentHeaders.get('Cookie')]).toEqual([
    'https://login.provider.example/sdk/v1/b2b/recovery_codes',
    'acme_session=token; acme_session_jwt=jwt',
  ])
  for (const path of ['/reports', '/auth', '/authentic/sdk'])
    expect((await signInProxy.fetch(new Request(`https://app.example${path}`))).status).toBe(404)
  expect(requests).toHaveLength(2)
})

test('a session counts only at the subdomain of its organization', async () => {
  const headers = { Cookie: await kit.cookieHeaderFor(await kit.member({ name: 'Kim' })) }
  const sessionAt = (url: string) => readSessionOfSubdomain(new Request(url, { headers }))
  expect(await sessionAt('https://acme.app.example/reports')).toMatchObject({ organization_slug: 'acme' })
  for (const url of ['https://vault.app.example/', 'https://app.example/', 'http://acme.app.example/', 'https://acme.other.example/'])
    expect(await sessionAt(url)).toBeNull()
})

test('the emulator accepts a slug pattern with localhost', async () => {
  const slug_pattern = 'http://{{slug}}.localhost:5173'
  await kit.setProject({ slug_pattern })
  expect(slugIn(slug_pattern, new URL('http://acme.localhost:5173/login'))).toBe('acme')
})

test('the first request of a member creates the user, and later ones find it', async () => {
  const rows = new Map<string, User>()
  const users = {
    find: async (id: string) => rows.get(id) ?? null,
    insertIfMissing: async (user: User) => void (rows.has(user.member_id) || rows.set(user.member_id, user)),
  }
  const { readSession } = createSessionReader(APP, kit.clientOptions)
  const headers = { Cookie: await kit.cookieHeaderFor(await kit.member({ name: 'Kim' })) }
  const { session } = await readSession({ headers: new Headers(headers) })
  if (session === null) throw new Error('Kim has no session.')
  const kim = await userOf(session, users)
  expect(kim).toEqual({ member_id: session.member_id, organization_id: session.organization_id, theme: 'light' })
  rows.set(kim.member_id, { ...kim, theme: 'dark' })
  expect(await userOf(session, users)).toMatchObject({ theme: 'dark' })
})
