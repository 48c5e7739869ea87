import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createNextSessions } from '../src/next.ts'
import { ALL_REDIRECT_VALUES, isPageWithNext } from './redirectValues.ts'

/* `requireSession` takes its request from Next.js. The tests of examples/nextjs run it in Next.js, also with a session. */

const request = vi.hoisted(() => ({ cookies: '', isReal: false }))
vi.mock('next/headers.js', () => ({
  headers: async () => {
    if (!request.isReal) throw new Error('The session was read before a request.')
    return new Headers({ Cookie: request.cookies })
  },
}))
vi.mock(import('next/server.js'), async (importOriginal) => ({
  ...(await importOriginal()),
  connection: async () => void (request.isReal = true),
}))
afterAll(() => {
  vi.doUnmock('next/headers.js')
  vi.doUnmock('next/server.js')
})
beforeEach(() => void Object.assign(request, { cookies: '', isReal: false }))

const sessions = createNextSessions('public-token-test-app', { fetch: () => Promise.reject(new TypeError('offline')), onError: () => {} })

/** The URL of the redirect that Next.js makes of the rejection. */
const redirectOf = async (path: string) => {
  const error: unknown = await sessions.requireSession(path).catch((reason: unknown) => reason)
  return String(Object(error).digest).split(';')[2] ?? ''
}

test('redirects a visitor to the login, and an expired JWT to the renewal', async () => {
  expect(await redirectOf('/reports?year=2026')).toBe('/login?next=%2Freports%3Fyear%3D2026')
  request.cookies = 'acme_session=token'
  expect(await redirectOf('/reports')).toBe('/renew?next=%2Freports')
})

test('T11 redirects to the login, and no redirect value is the next page unless it is a path', async () => {
  for (const path of ALL_REDIRECT_VALUES) expect([path, isPageWithNext(await redirectOf(path), '/login')]).toEqual([path, true])
})

test('rejects if the keys cannot be loaded, because the member can be signed in', async () => {
  const jwt = ['{"alg":"RS256","kid":"1"}', '{"iss":"https://acme.example/project-test-app"}', 's'].map((text) => btoa(text)).join('.')
  request.cookies = `acme_session_jwt=${jwt.replaceAll('=', '')}`
  await expect(sessions.requireSession('/reports')).rejects.toThrow('The keys of the provider could not be loaded. Try again later.')
  expect(await sessions.currentSession()).toEqual({ session: null, reason: 'unreachable' })
})
