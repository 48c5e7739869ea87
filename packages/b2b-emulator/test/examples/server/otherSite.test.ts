// @vitest-environment jsdom
import { createB2BClient } from '@acme/b2b-client'
import { createTestKit } from '@acme/b2b-emulator/testing'
import { beforeEach, expect, test, vi } from 'vitest'
import { createEmulator } from '../../../src/emulator/createEmulator.ts'
import { callApi } from './callApi.ts'

/* The samples of “Call your API” in docs/guide/sessions.md, unchanged: a page and an API on another site. */

beforeEach(() => {
  // The session reader keeps the clock that exists when it is created.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  vi.resetModules()
})

test('an API on another site accepts the session JWT in a header, and an expired one is renewed', async () => {
  const { answer } = await import('./otherSite.ts')
  let expired = false
  const emulator = createEmulator()
  const requests: (string | null)[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    if (!request.url.startsWith('https://api.example.net/')) return emulator.fetch(request)
    const jwt = request.headers.get('Authorization')
    requests.push(jwt)
    // The first request arrives after the JWT has expired.
    if (expired) vi.setSystemTime(Date.now() + 6 * 60_000)
    expired = false
    return answer(request)
  })
  const kit = createTestKit(emulator, { publicToken: 'public-token-test-app' })
  const ada = await kit.signInAs(window, 'ada@acme.test')
  const client = createB2BClient('public-token-test-app', { hosts: { test: 'http://localhost:4400' } })
  expect(await (await callApi(client, '/reports')).json()).toEqual({ member_id: ada.member.member_id })
  expired = true
  expect((await callApi(client, '/reports', { method: 'POST', body: '{}' })).status).toBe(200)
  expect(requests).toHaveLength(3)
  expect(new Set(requests).size).toBe(2)

  await client.session.revoke()
  const refused = await callApi(client, '/reports')
  expect([refused.status, await refused.json()]).toEqual([401, { reason: 'missing' }])
  expect(requests).toHaveLength(4)
  client.dispose()
})

test('the page of the application, and no other, may send every method with the header', async () => {
  const { answer } = await import('./otherSite.ts')
  const { headers } = await answer(new Request('https://api.example.net/reports', { method: 'OPTIONS' }))
  expect(headers.get('Access-Control-Allow-Origin')).toBe('https://app.example.com')
  expect(headers.get('Access-Control-Allow-Headers')).toContain('Authorization')
  expect(headers.get('Access-Control-Allow-Methods')).toContain('DELETE')
})
