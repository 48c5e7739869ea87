import { expect, test } from 'vitest'
import { TOKEN, basic, startEmulator } from '../emulator.ts'

const HEADERS = { Authorization: basic(TOKEN) }

test.each([
  ['/', 'GET, HEAD, OPTIONS'],
  ['/console', 'GET, HEAD, OPTIONS'],
  ['/inbox', 'GET, HEAD, OPTIONS'],
  [`/v1/b2b/sessions/jwks/${TOKEN}`, 'GET, HEAD, OPTIONS'],
  [`/v1/idp/${TOKEN}/jwks`, 'GET, HEAD, OPTIONS'],
  ['/sdk/v1/b2b/magic_links/authenticate', 'POST, OPTIONS'],
  ['/sdk/v1/b2b/organizations/members/me', 'PUT, DELETE, GET, HEAD, OPTIONS'],
  ['/sdk/v1/b2b/oauth/authorize', 'POST, OPTIONS'],
  ['/v1/b2b/public/oauth/google/start', 'GET, HEAD, OPTIONS'],
  ['/v1/public/sso/start', 'GET, HEAD, OPTIONS'],
  ['/emulator/third-party/decide', 'POST, OPTIONS'],
  ['/emulator/third-party/captcha.js', 'GET, HEAD, OPTIONS'],
  ['/emulator/third-party/one-tap/people', 'POST, OPTIONS'],
  [`/emulator/${TOKEN}/outbox`, 'GET, HEAD, OPTIONS'],
  [`/emulator/${TOKEN}/faults/all`, 'PUT, DELETE, OPTIONS'],
])('PATCH of %s is refused with 405 and an Allow header with its methods', async (path, allow) => {
  const { status, headers } = await startEmulator().send(path, { method: 'PATCH', headers: HEADERS })
  expect([status, headers.get('Allow')]).toEqual([405, allow])
})

test('an unknown address is refused with 404, whatever the method is', async () => {
  for (const path of ['/none', '/sdk/v1/none', `/emulator/${TOKEN}/none`, `/v1/idp/${TOKEN}/none`, '/emulator/third-party/none']) {
    expect((await startEmulator().send(path, { method: 'PATCH', headers: HEADERS })).status).toBe(404)
  }
})

test.each([
  [`/console/${TOKEN}`, 200],
  [`/v1/idp/${TOKEN}/.well-known/openid-configuration`, 200],
  [`/sdk/v1/projects/bootstrap/${TOKEN}`, 200],
  ['/sdk/v1/b2b/organizations/members/me', 401],
  ['/sdk/v1/b2b/magic_links/authenticate', 405],
  [`/emulator/${TOKEN}/stream`, 200],
])('HEAD of %s is answered like GET, without a body', async (path, status) => {
  const { send } = startEmulator()
  const [get, head] = [await replyWith('GET'), await replyWith('HEAD')]
  expect(head).toEqual({ ...get, text: '' })
  expect(head.status).toBe(status)

  async function replyWith(method: string) {
    if (path.endsWith('/stream') && method === 'GET') return { status: 200, type: 'text/event-stream', text: '' }
    const reply = await send(path, { method, headers: HEADERS })
    return { status: reply.status, type: reply.headers.get('Content-Type'), text: method === 'GET' ? '' : reply.text }
  }
})
