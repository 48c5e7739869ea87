import { describe, expect, test, vi } from 'vitest'
import { ACME, ORIGIN, SEEDED_MEMBERS, TOKEN, startEmulator } from '../emulator.ts'

const requestInit = (method: string, body: unknown) => ({ method, body: body === undefined ? null : JSON.stringify(body) })

test('the control API returns the summary, the outbox, the requests and the events of a world', async () => {
  const { send, linkFor, world } = startEmulator()
  await linkFor('ada@acme.test', ACME)
  await linkFor('zoe@acme.test', ACME)
  expect((await send(`/emulator/${TOKEN}`)).body).toMatchObject({
    public_token: TOKEN,
    now: '2026-11-21T12:00:00.000Z',
    members: SEEDED_MEMBERS,
    mails: 2,
  })
  const [firstEmail, secondEmail] = world.outbox
  expect((await send(`/emulator/${TOKEN}/outbox`)).body).toEqual([secondEmail, firstEmail])
  const loggedRequest = {
    verb: 'POST',
    path: '/sdk/v1/b2b/magic_links/email/login_or_signup',
    status: 200,
    call: 'magicLinks.email.loginOrSignup',
    request_id: expect.stringMatching(/^request-id-test-/),
    at: '2026-11-21T12:00:00.000Z',
  }
  expect((await send(`/emulator/${TOKEN}/requests`)).body).toEqual([loggedRequest, loggedRequest])
  expect((await send(`/emulator/${TOKEN}/events`)).body).toEqual([])
})

test('the control API moves the clock forward, and refuses to move it back', async () => {
  const { send, world } = startEmulator()
  expect((await send(`/emulator/${TOKEN}/advance`, requestInit('POST', { ms: 60_000 }))).body).toEqual({ now: '2026-11-21T12:01:00.000Z' })
  for (const ms of [-1, 1e300, '1', undefined]) {
    expect((await send(`/emulator/${TOKEN}/advance`, requestInit('POST', { ms }))).body.body).toMatchObject([{ dataPath: '.ms' }])
  }
  expect(new Date(world.now()).toISOString()).toBe('2026-11-21T12:01:00.000Z')
})

test('the control API resets a world to its seed', async () => {
  const { send, linkFor, world } = startEmulator()
  await linkFor('ada@acme.test', ACME)
  expect((await send(`/emulator/${TOKEN}/reset`, { method: 'POST' })).body).toMatchObject({ mails: 0, texts: 0, members: SEEDED_MEMBERS })
  expect(world.outbox).toEqual([])
})

test('the control API changes settings of the project and of an organization, and the next call uses them', async () => {
  const { send, call } = startEmulator()
  await send(
    `/emulator/${TOKEN}/project`,
    requestInit('PATCH', { disable_sdk_watermark: false, captcha_settings: { enabled: true, siteKey: 'k' } }),
  )
  const { data } = await call('project.bootstrap')
  expect(data).toMatchObject({
    disable_sdk_watermark: false,
    captcha_settings: { enabled: true, siteKey: 'k' },
    project_name: 'Demo Project',
  })
  expect(data).not.toHaveProperty('rotate_session_tokens')

  const patched = await send(
    `/emulator/${TOKEN}/organizations/acme`,
    requestInit('PATCH', { mfa_policy: 'REQUIRED_FOR_ALL', organization_id: 'other' }),
  )
  expect(patched.body).toMatchObject({ mfa_policy: 'REQUIRED_FOR_ALL', organization_id: ACME })
  expect((await call('organization.getBySlug', { organization_slug: 'acme' })).data.organization?.mfa_policy).toBe('REQUIRED_FOR_ALL')
})

test.each([
  ['an unknown setting', 'PATCH', '/project', { pkce: true }, 400],
  ['a setting with an unknown field', 'PATCH', '/project', { captcha_settings: { enabled: true, site_key: 'k' } }, 400],
  [
    'a setting of an organization with an unknown field',
    'PATCH',
    '/organizations/acme',
    { sso_active_connections: [{ connection_id: 'a', id: 'a' }] },
    400,
  ],
  ['an organization with an unknown field', 'POST', '/organizations', { sso_active_connections: [{ connection_id: 'a', name: 'A' }] }, 400],
  ['a member with an unknown field', 'POST', '/members', { roles: [{ role_id: 'acme_admin', source: [] }] }, 400],
  ['a session with an unknown field', 'POST', '/sessions', { member: 'member-test-ada', cookie_names: { token: 'a' } }, 400],
  ['a clock change with an unknown field', 'POST', '/advance', { ms: 1, minutes: 1 }, 400],
  ['an unknown value of an organization setting', 'PATCH', '/organizations/acme', { mfa_policy: 'REQUIRED' }, 400],
  ['an invalid slug', 'PATCH', '/organizations/acme', { organization_slug: 'a b' }, 400],
  ['a setting of the wrong type', 'PATCH', '/project', { project_name: 7 }, 400],
  ['an unknown organization', 'PATCH', '/organizations/none', {}, 404],
  ['an unknown connection', 'DELETE', '/organizations/acme/connections/none', undefined, 404],
  ['a connection without a name', 'POST', '/organizations/acme/connections', {}, 400],
  ['an unknown session', 'DELETE', '/sessions/none', undefined, 404],
  ['an unknown address', 'POST', '/nothing', {}, 404],
  ['another method', 'PATCH', '/reset', {}, 405],
])('the control API refuses %s', async (_, method, path, body, status) => {
  const { send, world } = startEmulator()
  expect((await send(`/emulator/${TOKEN}${path}`, requestInit(method, body))).status).toBe(status)
  expect(world.project.project_name).toBe('Demo Project')
})

test.each([
  'default_login_redirect_url',
  'default_signup_redirect_url',
  'default_discovery_redirect_url',
  'default_invite_redirect_url',
  'default_reset_password_redirect_url',
  'idp_authorization_url',
])('the control API accepts only an http or https address as %s', async (field) => {
  const { send } = startEmulator()
  for (const text of ['', '/login', 'mailto:ada@acme.test']) {
    const { status, body } = await send(`/emulator/${TOKEN}/project`, requestInit('PATCH', { [field]: text }))
    expect([status, body.body]).toMatchObject([
      400,
      [{ dataPath: `.${field}`, message: 'must be an address that starts with https:// or http://' }],
    ])
  }
  expect((await send(`/emulator/${TOKEN}/project`, requestInit('PATCH', { [field]: 'http://app.test/' }))).status).toBe(200)
})

test.each([
  ['rotation_grace_seconds', -1, '', 'must be a whole number from 0 to 3600'],
  ['rotation_grace_seconds', 0.5, '', 'must be a whole number from 0 to 3600'],
  ['rotation_grace_seconds', 3601, '', 'must be a whole number from 0 to 3600'],
  ['rotation_grace_seconds', '10', '', 'must be a whole number from 0 to 3600'],
  ['password_config', { luds_complexity: 0, luds_minimum_count: 8 }, '.luds_complexity', 'must be a whole number from 1 to 4'],
  ['password_config', { luds_complexity: 5, luds_minimum_count: 8 }, '.luds_complexity', 'must be a whole number from 1 to 4'],
  ['password_config', { luds_complexity: 1.5, luds_minimum_count: 8 }, '.luds_complexity', 'must be a whole number from 1 to 4'],
  ['password_config', { luds_complexity: 3, luds_minimum_count: 0 }, '.luds_minimum_count', 'must be a whole number from 1 to 128'],
  ['password_config', { luds_complexity: 3, luds_minimum_count: 129 }, '.luds_minimum_count', 'must be a whole number from 1 to 128'],
  ['password_config', { luds_complexity: 3 }, '.luds_minimum_count', 'is required: must be a whole number from 1 to 128'],
])('the control API refuses the setting %s with %j and names the allowed range', async (field, value, path, message) => {
  const { send, world } = startEmulator()
  const before = structuredClone(world.project)
  const { status, body } = await send(`/emulator/${TOKEN}/project`, requestInit('PATCH', { [field]: value }))
  expect([status, body.body]).toMatchObject([400, [{ dataPath: `.${field}${path}`, message }]])
  expect(world.project).toEqual(before)
})

test('the control API adds, activates and removes a connection to a mock provider', async () => {
  const { send, call, world } = startEmulator()
  const path = `/emulator/${TOKEN}/organizations/acme/connections`
  const active = async () => {
    const { data } = await call('organization.getBySlug', { organization_slug: 'acme' })
    return data.organization?.sso_active_connections.map(({ display_name }) => display_name)
  }
  for (const kind of ['saml', 'oidc']) await send(path, requestInit('POST', { kind, display_name: kind }))
  expect(await active()).toEqual(['saml', 'oidc'])
  const [saml, oidc] = [...world.ssoConnections.values()].filter(({ organization_id }) => organization_id === ACME)
  Object.assign(saml!, { status: 'pending', idp_sso_url: '' })
  world.organizations.get(ACME)!.sso_active_connections = []
  await send(`${path}/${saml!.connection_id}/activate`, { method: 'POST' })
  expect(await active()).toEqual(['saml'])
  expect((await send(`${path}/${oidc!.connection_id}`, { method: 'DELETE' })).body).toMatchObject([
    { display_name: 'saml', status: 'active' },
  ])
})

describe('the control API does not overwrite existing data', () => {
  const NEW = { display_name: 'New', connection_id: 'saml-connection-1' }

  test.each([
    ['the id of a member', '/members', { member_id: 'member-test-ada' }, 'The member_id member-test-ada is taken. Use another member_id.'],
    ['the id of an organization', '/organizations', { organization_id: ACME }, `The organization_id ${ACME} is taken.`],
    [
      'the id of a connection of another organization',
      '/organizations/vault/connections',
      NEW,
      'The connection_id saml-connection-1 is taken.',
    ],
    [
      'the id of a connection inside a new organization',
      '/organizations',
      { connection: NEW },
      'The connection_id saml-connection-1 is taken.',
    ],
  ])('it refuses %s that is taken, and nothing changes', async (_, path, body, message) => {
    const { send, emulator } = startEmulator()
    await send(`/emulator/${TOKEN}/organizations/acme/connections`, requestInit('POST', NEW))
    const before = await emulator.exportWorld(TOKEN)
    const reply = await send(`/emulator/${TOKEN}${path}`, requestInit('POST', body))
    expect([reply.status, reply.body.error_message]).toEqual([400, expect.stringContaining(message)])
    expect(await emulator.exportWorld(TOKEN)).toEqual(before)
  })

  test('an organization keeps its id when its slug changes', async () => {
    const { send, world } = startEmulator()
    await send(`/emulator/${TOKEN}/organizations/acme`, requestInit('PATCH', { organization_slug: 'renamed' }))
    const named = await send(`/emulator/${TOKEN}/organizations`, requestInit('POST', { organization_slug: 'acme' }))
    expect([named.status, named.body.error_message]).toEqual([400, `The organization_id ${ACME} is taken. Use another organization_id.`])
    expect(world.organizations.get(ACME)!.organization_name).toBe('Acme Corp')
    const withOwnId = { organization_slug: 'acme', organization_id: 'organization-test-acme-2' }
    expect((await send(`/emulator/${TOKEN}/organizations`, requestInit('POST', withOwnId))).status).toBe(200)
    expect((await send(`/emulator/${TOKEN}/organizations`, requestInit('POST', { organization_name: 'Acme' }))).body).toMatchObject({
      organization_slug: 'acme-3',
      organization_id: 'organization-test-acme-3',
    })
  })

  test('only one organization can have a slug, and it can change the letter case of its own', async () => {
    const { send, world } = startEmulator()
    const rename = (organization_slug: string) =>
      send(`/emulator/${TOKEN}/organizations/${ACME}`, requestInit('PATCH', { organization_slug }))
    expect((await rename('Sterling')).body).toMatchObject({
      status_code: 400,
      error_type: 'organization_slug_already_used',
      error_message: 'Another organization has this slug. Choose another one.',
    })
    expect(world.organizations.get(ACME)!.organization_slug).toBe('acme')
    expect((await rename('Acme')).status).toBe(200)
  })
})

test('the control API ends a session', async () => {
  const { send, signIn, call } = startEmulator()
  const { session_token, member_session } = await signIn('ada@acme.test', ACME)
  await send(`/emulator/${TOKEN}/sessions/${member_session!.member_session_id}`, { method: 'DELETE' })
  expect((await call('self.get', undefined, session_token)).body.error_type).toBe('session_not_found')
})

describe('access to the control API', () => {
  test.each(['https://evil.example', 'null', 'http://localhost.evil.example', 'http://127.0.0.1.evil.example', 'file://'])(
    'T64 is refused to a page of %s',
    async (Origin) => {
      const { send } = startEmulator()
      for (const method of ['GET', 'OPTIONS']) {
        const reply = await send(`/emulator/${TOKEN}/outbox`, { method, headers: { Origin } })
        expect(reply).toMatchObject({ status: 403, body: { error_type: 'unauthorized_action' } })
      }
      for (const path of [`/inbox?public_token=${TOKEN}`, `/console/${TOKEN}`]) {
        expect((await send(path, { headers: { Origin } })).status).toBe(403)
      }
    },
  )

  test.each([ORIGIN, 'http://localhost:5173', 'http://app.localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]:5173'])(
    'is allowed to a page of %s',
    async (Origin) => {
      const { send } = startEmulator()
      const { status, headers } = await send(`/emulator/${TOKEN}/outbox`, { headers: { Origin } })
      expect([status, headers.get('Access-Control-Allow-Origin')]).toEqual([200, Origin])
    },
  )
})

describe('the event stream of a world', () => {
  async function listening() {
    vi.useFakeTimers()
    const { emulator, linkFor, world } = startEmulator()
    const { body, headers } = await emulator.fetch(new Request(`${ORIGIN}/emulator/${TOKEN}/stream`))
    const reader = body!.getReader()
    const next = async () => new TextDecoder().decode((await reader.read()).value)
    return { reader, next, headers, linkFor, world }
  }

  test('sends one event for several changes, and a comment every 15 seconds to keep the connection open', async () => {
    const { next, headers, linkFor } = await listening()
    expect(headers.get('Content-Type')).toBe('text/event-stream')
    expect(await next()).toBe('retry: 2000\n\n')
    await linkFor('ada@acme.test', ACME)
    vi.advanceTimersByTime(50)
    expect(await next()).toBe('event: change\ndata: {}\n\n')
    vi.advanceTimersByTime(15_000)
    expect(await next()).toBe(': still here\n\n')
    vi.useRealTimers()
  })

  test('clears its timers when the listener closes it', async () => {
    const { reader, world } = await listening()
    world.changed()
    expect(vi.getTimerCount()).toBe(2)
    await reader.cancel()
    expect(vi.getTimerCount()).toBe(0)
    world.changed()
    vi.useRealTimers()
  })
})

test('an email goes to the next test if the first test no longer waits for it', async () => {
  const { emulator, send, codeFor, world } = startEmulator()
  const watching = vi.spyOn(world, 'watch')
  const controller = new AbortController()
  const path = `/emulator/${TOKEN}/outbox/take`
  const abandoned = emulator.fetch(
    new Request(ORIGIN + path, { ...requestInit('POST', { to: 'ada@acme.test' }), signal: controller.signal }),
  )
  await vi.waitFor(() => expect(watching).toHaveBeenCalled())
  controller.abort()
  const code = await codeFor('ada@acme.test', ACME)
  expect((await send(path, requestInit('POST', { to: 'ada@acme.test', wait: 0 }))).body).toMatchObject({ code })
  expect((await abandoned).status).toBe(404)
})
