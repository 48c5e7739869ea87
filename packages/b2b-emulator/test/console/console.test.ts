import { describe, expect, test } from 'vitest'
import { seed } from '../../src/world/defaultSeed.ts'
import { createLargeSeed } from '../../src/world/largeSeed.ts'
import { ACME, MINUTE, NOON, SEEDED_MEMBERS, TOKEN, startEmulator } from '../emulator.ts'

const CONSOLE = `/console/${TOKEN}`
const VIEWS = ['', '/members', '/organizations', '/project', '/activity', '/faults', '/world'].map((view) => `${CONSOLE}${view}`)

const MERIDIAN = 'organization-test-meridian'

/** The tags of an organization, which are in its summary. */
const tagsOf = (page: string, id: string): string[] => {
  const [, pageFromSummary = ''] = page.split(`id="head-${id}"`)
  const [summary = ''] = pageFromSummary.split('</summary>')
  return [...summary.matchAll(/class="tag pill">([^<]+)/g)].map(([, tag = '']) => tag)
}

test('the console opens with the outbox. An empty outbox says what to do next, and lists the people to sign in as', async () => {
  const { text: html, headers } = await startEmulator().send(CONSOLE)
  expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  expect(html).toContain('No mail yet.')
  expect(html).toContain('Request a link on the sign-in page, and it appears here.')
  for (const { email_address } of seed.people) expect(html).toContain(email_address)
})

test('the console lists emails newest first, each with a link that opens in a new tab', async () => {
  const { send, linkFor, world } = startEmulator()
  await linkFor('ada@acme.test', ACME)
  await linkFor('zoe@acme.test', ACME)
  const { text: html } = await send(CONSOLE)
  expect(html).not.toContain('No mail yet.')
  expect(html.indexOf('Your link to join Acme Corp')).toBeLessThan(html.indexOf('Your link to sign in to Acme Corp'))
  for (const { link } of world.outbox) {
    expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}" target="_blank" rel="noopener noreferrer"`)
  }
})

test('the console marks the links that are used or expired', async () => {
  const { send, linkFor, follow, world } = startEmulator()
  await follow(await linkFor('ada@acme.test', ACME))
  expect((await send(CONSOLE)).text).toContain('>Used</span>')
  await linkFor('ada@acme.test', ACME)
  world.advance(60 * MINUTE)
  expect((await send(CONSOLE)).text).toContain('>Expired</span>')
})

test.each([
  ['NOT_ALLOWED', 'RESTRICTED', 'By invitation, or through single sign-on'],
  ['RESTRICTED', 'ALL_ALLOWED', 'Allowed domains may join, or through single sign-on'],
  ['ALL_ALLOWED', 'ALL_ALLOWED', 'Anyone may join'],
  ['NOT_ALLOWED', 'NOT_ALLOWED', 'By invitation'],
])('the console says who may join if email is %s and single sign-on is %s', async (byEmail, bySso, text) => {
  const { send, world } = startEmulator()
  Object.assign(world.organizations.get(MERIDIAN)!, { email_jit_provisioning: byEmail, sso_jit_provisioning: bySso })
  expect(tagsOf((await send(`${CONSOLE}/organizations`)).text, MERIDIAN)).toContain(text)
})

test('the console shows the permissions of a member, by the role that gives them', async () => {
  const { send, world } = startEmulator()
  const policy = world.project.rbac_policy
  policy?.roles.push({ role_id: 'reader', description: '', permissions: [{ resource_id: 'reports', actions: ['read', 'list'] }] })
  const direct = [{ type: 'direct_assignment', details: {} }]
  Object.assign(world.members.get('member-test-ada')!, {
    roles: ['acme_member', 'reader', 'removed'].map((role_id) => ({ role_id, sources: direct })),
  })
  const [, list = ''] = (await send(`${CONSOLE}/members`)).text.split('id="grants-member-test-ada"')
  const text = list
    .split('</details>')[0]
    ?.replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
  expect(text).toContain(
    'acme_member acme.self everything invoices read reader reports read, list removed The policy has no such role, so it allows nothing.',
  )
})

test('the console shows 100 of many members, and a filter finds the others', async () => {
  const { send } = startEmulator({ seed: createLargeSeed() })
  const show = async (query: string) => {
    const { text } = await send(`${CONSOLE}/members${query}`)
    return [text.match(/<li id="member-/g)?.length ?? 0, /Shown: [^.]+/.exec(text)?.[0]]
  }
  expect(await show('')).toEqual([100, `Shown: 100 of ${SEEDED_MEMBERS + 1229}`])
  expect(await show('?text=titan+oslo')).toEqual([1, undefined])
  expect(await show('?text=former_auditor')).toEqual([12, undefined])
  expect((await send(`${CONSOLE}/members?text=nobody`)).text).toContain('No member matches.')
  expect((await send(CONSOLE)).text.match(/<li id="person-/g)).toHaveLength(100)
  expect((await startEmulator().send(`${CONSOLE}/members`)).text).not.toContain('Filter the members')
})

describe('every view of the console', () => {
  test('escapes markup in names', async () => {
    const { send, signIn, world } = startEmulator()
    const markup = '<img src=x onerror=alert(1)>"\''
    world.organizations.get(ACME)!.organization_name = markup
    world.members.get('member-test-ada')!.name = markup
    world.project.project_name = markup
    await signIn('ada@acme.test', ACME)
    world.events.push({ telemetry: { client_sent_at: markup }, event: { event_name: markup, details: { markup } } } as never)
    for (const view of VIEWS) expect((await send(view)).text).not.toContain('<img')
    expect((await send(CONSOLE)).text).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;')
    expect(world.outbox[0]!.html).not.toContain('<img')
  })

  test('runs only its own script, by its content security policy', async () => {
    for (const view of VIEWS) {
      const { text: html, headers } = await startEmulator().send(view)
      const policy = headers.get('Content-Security-Policy') ?? ''
      const [, nonce = ''] = /script-src 'nonce-([\w-]+)'/.exec(policy) ?? []
      expect(nonce).not.toBe('')
      expect(policy).toMatch(/^default-src 'none'; /)
      expect(policy).toContain("form-action 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(html.match(/<script/g)).toHaveLength(1)
      expect(html).toContain(`<script nonce="${nonce}">`)
      expect(html.split('<script')[0]).not.toMatch(/\son\w+=|\sstyle=|javascript:/)
    }
  })

  test('is also served alone, without the rest of the page, for updates', async () => {
    for (const view of VIEWS) {
      const { text: html } = await startEmulator().send(`${view}?part`)
      expect(html).toMatch(/^<div id="part"[\s\S]*<\/div>$/)
      expect(html).not.toContain('<script')
    }
  })

  test('contains no session token and no digest of a session token', async () => {
    const { send, signIn, world } = startEmulator()
    const { session_token, session_jwt } = await signIn('ada@acme.test', ACME)
    for (const view of VIEWS) {
      const { text } = await send(view)
      for (const secret of [session_token, session_jwt, ...world.sessions.keys()]) expect(text).not.toContain(secret)
    }
  })

  test('does not add to the list of calls', async () => {
    const { send, world } = startEmulator()
    for (const view of VIEWS) await send(view)
    expect(world.requests).toEqual([])
  })
})

test('the console shows the signed-in members, the calls and the errors', async () => {
  const { send, signIn, call, world } = startEmulator()
  await signIn('ada@acme.test', ACME)
  world.faults.set('project.bootstrap', { kind: 'server_error', status: 502, times: 1 })
  expect((await send(`${CONSOLE}/faults`)).text).toContain('for the next request')
  await call('project.bootstrap')
  const members = (await send(`${CONSOLE}/members`)).text
  expect(members).toContain('End the session of Ada Lovelace')
  expect(members).toContain('>+15555550142</span>')
  const activity = (await send(`${CONSOLE}/activity`)).text
  expect(activity).toContain('Fault: Server error')
  expect(activity).toContain('<span class="status bad">502</span>')
})

test('the console shows the current code of an authenticator app, and the emulator accepts it', async () => {
  const { send, passFirstFactor, call } = startEmulator()
  const { text } = await send(`${CONSOLE}/members`)
  const [, code] = /<code class="code mini">(\d{6})<\/code>/.exec(text) ?? []
  const pending = await passFirstFactor('theo@sterling.test')
  const { status } = await call('totp.authenticate', {
    ...pending,
    organization_id: 'organization-test-sterling',
    member_id: 'member-test-theo',
    code,
  })
  expect(status).toBe(200)
})

test('the console has a field for every setting of the project and of an organization', async () => {
  const { send, world } = startEmulator()
  const fieldNamesIn = (html: string) => [...html.matchAll(/data-field="(\w+)"/g)].map(([, name]) => name)
  const projectFields = fieldNamesIn((await send(`${CONSOLE}/project`)).text)
  for (const name of Object.keys(world.project)) expect(projectFields).toContain(name)
  const derivedFields = ['organization_id', 'sso_active_connections', 'scim_active_connection']
  const organizationFields = fieldNamesIn((await send(`${CONSOLE}/organizations`)).text)
  for (const name of Object.keys(world.organizations.get(ACME)!).filter((field) => !derivedFields.includes(field))) {
    expect(organizationFields).toContain(name)
  }
})

test('the console says how far the clock is ahead', async () => {
  const { send, world } = startEmulator({ now: () => NOON })
  expect((await send(CONSOLE)).text).toContain('runs as on this machine')
  world.advance(25 * 60 * MINUTE)
  expect((await send(CONSOLE)).text).toContain('runs 1 day 1 hour ahead of this machine')
})

describe('the console address', () => {
  test('redirects to the outbox of the only world, and lists the worlds if there are several', async () => {
    const { send, emulator } = startEmulator()
    expect((await send('/console')).headers.get('Location')).toBe(CONSOLE)
    emulator.world('public-token-test-a.b')
    const { text: html } = await send('/console')
    expect(html).toContain(`href="${CONSOLE}"`)
    expect(html).toContain('href="/console/public-token-test-a.b"')
  })

  test('is also reached from the old address /inbox', async () => {
    const { send } = startEmulator()
    const { headers } = await send(`/inbox?public_token=${TOKEN}`)
    expect(headers.get('Location')).toBe(`/console?public_token=${TOKEN}`)
    expect((await send(headers.get('Location')!)).headers.get('Location')).toBe(CONSOLE)
  })

  test('works with a trailing slash', async () => {
    const { send } = startEmulator()
    for (const [requested, expected] of [
      [`${CONSOLE}/`, CONSOLE],
      [`${CONSOLE}/members/`, `${CONSOLE}/members`],
      [`${CONSOLE}//?a=b`, `${CONSOLE}?a=b`],
    ] as const) {
      const { status, headers } = await send(requested)
      expect([status, headers.get('Location')]).toEqual([302, expected])
    }
    expect((await send('/console/')).headers.get('Location')).toBe((await send('/console')).headers.get('Location'))
  })

  test('does not redirect to another host', async () => {
    const { status, headers } = await startEmulator().send('/console//evil.example/')
    // A location that starts with two slashes would be another host.
    expect([status, headers.get('Location')]).toEqual([302, '/console//evil.example'])
  })

  test('answers with different errors for an unknown token and an unknown view', async () => {
    const { send } = startEmulator()
    const unknownToken = await send('/console/%3Cb%3E')
    expect(unknownToken.status).toBe(404)
    expect(unknownToken.body).toContain('<code>&lt;b&gt;</code>')
    expect((await send(`${CONSOLE}/nothing`)).body.error_type).toBe('route_not_found')
  })
})
