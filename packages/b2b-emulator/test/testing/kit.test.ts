import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WORLD_TOKEN_SYNTAX } from '../../src/formats/publicTokens.ts'
import { serve } from '../../src/serve.ts'
import type { Served } from '../../src/serve.ts'
import { createTestKit } from '../../src/testing/kit.ts'
import type { TestKit } from '../../src/testing/kit.ts'
import { createTestEmulator } from '../../src/testing/testEmulator.ts'
import { TestKitError } from '../../src/testing/transport.ts'
import { seed } from '../../src/world/defaultSeed.ts'
import { ACME, basic, MINUTE, NOON, STERLING, THEO } from '../emulator.ts'

let emulatorServer: Served
beforeAll(async () => {
  emulatorServer = await serve({ port: 0, now: () => NOON })
})
afterAll(() => emulatorServer.close())

/** Makes a call as the application would, through the kit's fetch function or over the network. */
async function call({ publicToken, clientOptions }: TestKit, path: string, fields: object) {
  const fetchOfKit = clientOptions.fetch ?? fetch
  const init = { method: 'POST', headers: { Authorization: basic(publicToken) }, body: JSON.stringify(fields) }
  const response = await fetchOfKit(`${clientOptions.hosts?.test ?? 'https://test.acme.example'}/sdk/v1/b2b${path}`, init)
  return response.json()
}
const sendCode = (kit: TestKit, email_address: string) => call(kit, '/otps/email/login_or_signup', { email_address, organization_id: ACME })

const NO_MEMBER = 'The member is missing. Pass a member, or its email address or id.'
const NO_PAGE = "The page is missing. Pass a page or context of Playwright, or a window: kit.signInAs(page, 'ada@acme.test')."

describe.each([
  ['in the same process', () => createTestKit()],
  ['over HTTP', () => createTestKit(emulatorServer.url)],
])('a test kit for an emulator %s', (_, createKit) => {
  test('returns each email once, the oldest first', async () => {
    const kit = createKit()
    for (const to of ['ada@acme.test', 'pia@acme.test', 'ada@acme.test']) await sendCode(kit, to)
    const codes = (await kit.emails(' Ada@acme.test')).map(({ code }) => code)
    expect([(await kit.nextEmail('Ada@acme.test')).code, (await kit.nextEmail('ada@acme.test')).code]).toEqual(codes)
    expect(await kit.emails()).toHaveLength(3)
  })

  test('waits for an email that has not been sent yet, and returns it to one waiting test only', async () => {
    const kit = createKit()
    const waitingTests = [kit.nextEmail('ada@acme.test'), kit.nextEmail('ada@acme.test')]
    await sendCode(kit, 'ada@acme.test')
    await sendCode(kit, 'ada@acme.test')
    const ids = (await Promise.all(waitingTests)).map(({ id }) => id)
    expect(ids.toSorted()).toEqual((await kit.emails()).map(({ id }) => id).toSorted())
  })

  test('reports which other emails and calls there were, and what to check, if no email arrives', async () => {
    const kit = createKit()
    await expect(kit.nextEmail('ada@acme.test', { within: 0 })).rejects.toThrow(
      'No email to ada@acme.test was sent within 0 ms. No message was sent yet. ' +
        `No application has made a call with the public token ${kit.publicToken} yet. Each test has its own public token. Check that the page reads it from its URL. ` +
        'Check the recipient, and that the application has requested the message.',
    )
    await sendCode(kit, 'pia@acme.test')
    await kit.nextEmail('pia@acme.test')
    await sendCode(kit, 'ada@inactive.test')
    await expect(kit.nextEmail('ada@acme.test', { within: 0 })).rejects.toThrow(
      'Sent messages: login_code to pia@acme.test (taken). ' +
        'The last calls were: POST /sdk/v1/b2b/otps/email/login_or_signup 200, POST /sdk/v1/b2b/otps/email/login_or_signup 400 inactive_email.',
    )
  })

  test('returns SMS messages in the same way', async () => {
    const kit = createKit()
    const [mfa_phone_number, password] = ['+15555550177', 'Violet-Tram-Ledger-42']
    const { email_address, organization_id } = await kit.member({ mfa_phone_number, password })
    await expect(kit.nextText(mfa_phone_number, { within: 0 })).rejects.toThrow('No text message to +15555550177 was sent within 0 ms.')
    await call(kit, '/passwords/authenticate', { email_address, organization_id, password, session_duration_minutes: 60 })
    expect(await kit.nextText(mfa_phone_number)).toMatchObject({ kind: 'second_factor', code: expect.stringMatching(/^\d{6}$/) })
  })

  test('returns a correct and unused code of a member’s authenticator app', async () => {
    const kit = createKit()
    await expect(kit.totpFor('ada@acme.test')).rejects.toThrow('ada@acme.test has no authenticator app. Create the member with totp: true')
    const signInWithCode = async () => {
      const code = await kit.totpFor(THEO)
      const { session_token } = await kit.signInAs(blankPage(), THEO)
      const init = { method: 'POST', headers: { Authorization: basic(kit.publicToken, session_token) } }
      const body = JSON.stringify({ ...THEO, code, session_duration_minutes: 60 })
      const fetchOfKit = kit.clientOptions.fetch ?? fetch
      const base = kit.clientOptions.hosts?.test ?? 'https://test.acme.example'
      return (await fetchOfKit(`${base}/sdk/v1/b2b/totp/authenticate`, { ...init, body })).status
    }
    expect([await signInWithCode(), await signInWithCode()]).toEqual([200, 200])
    await expect(kit.totpFor(THEO)).rejects.toThrow('All codes that are valid now have been used. Advance the clock by 30000 ms.')
    await kit.advance(MINUTE)
    expect(await signInWithCode()).toBe(200)
  })

  test('builds organizations and members with readable ids', async () => {
    const kit = createKit()
    const globex = await kit.organization({ organization_name: 'Globex Corp', mfa_policy: 'REQUIRED_FOR_ALL' })
    expect(globex).toMatchObject({
      organization_id: 'organization-test-globex-corp',
      organization_slug: 'globex-corp',
      mfa_policy: 'REQUIRED_FOR_ALL',
      auth_methods: 'ALL_ALLOWED',
    })
    const organizationNumber = seed.organizations.length + 2
    expect(await kit.organization()).toMatchObject({
      organization_name: `Organization ${organizationNumber}`,
      organization_slug: `organization-${organizationNumber}`,
    })
    expect(await kit.member({ organization: globex, name: 'Hank Scorpio', role: 'admin' })).toMatchObject({
      member_id: 'member-test-hank-scorpio-globex-corp',
      email_address: 'hank.scorpio@globex-corp.test',
      status: 'active',
      roles: [{ role_id: 'acme_member' }, { role_id: 'acme_admin' }],
    })
    expect(await kit.member({ organization: 'globex-corp', status: 'invited' })).toMatchObject({ name: 'Member 2', status: 'invited' })
    expect(await kit.member()).toMatchObject({ organization_id: ACME, email_address: 'member.5@acme.test', mfa_enrolled: false })
    expect(await kit.member({ totp: true })).toMatchObject({ mfa_enrolled: true, default_mfa_method: 'totp' })
  })

  test('a role of the own policy stays after a sign-in, beside the default role', async () => {
    const kit = createKit()
    await kit.setProject({ rbac_policy: { roles: [{ role_id: 'editor' }], resources: [] } })
    const password = 'Violet-Tram-Ledger-42'
    for (const role of ['editor', { role_id: 'editor' }]) {
      const { email_address, organization_id } = await kit.member({ roles: [role], password })
      const { data } = await call(kit, '/passwords/authenticate', {
        email_address,
        organization_id,
        password,
        session_duration_minutes: 60,
      })
      expect(data.member_session.roles).toEqual(['acme_member', 'editor'])
    }
  })

  test.each([
    [
      'an unknown role',
      (kit: TestKit) => kit.member({ roles: ['editor'] }),
      'The policy has no role editor. Its roles: acme_member, acme_admin, acme_support.',
    ],
    [
      'an unknown field',
      (kit: TestKit) => kit.member({ ...{ name: 'x', emial: 'x' } }),
      /^The argument has no field emial\. It has: member_id, email_address, .*, organization_id\.$/,
    ],
    ['a field of the wrong type', (kit: TestKit) => kit.member({ ...{ name: 7 as unknown as string } }), 'name must be of type string'],
    [
      'an unknown organization',
      (kit: TestKit) => kit.member({ organization: 'none' }),
      'no organization none. Create one first. Existing organizations: acme, vault, sterling',
    ],
    [
      'a taken email address',
      (kit: TestKit) => kit.member({ email_address: 'ada@acme.test' }),
      'A member of the organization has this email address.',
    ],
    [
      'an unknown policy',
      (kit: TestKit) => kit.setOrganization('acme', { mfa_policy: 'REQUIRED' as 'OPTIONAL' }),
      'mfa_policy must be one of OPTIONAL, REQUIRED_FOR_ALL',
    ],
    ['a slug that is taken', (kit: TestKit) => kit.organization({ organization_slug: 'acme' }), 'Another organization has this slug.'],
    ['an unknown member', (kit: TestKit) => kit.totpFor('eve@acme.test'), 'There is no member with the id or email address eve@acme.test.'],
    [
      'an email address of several members',
      (kit: TestKit) => kit.totpFor('grace@globex.test'),
      "Use the member's id instead: member-test-grace-acme or member-test-grace-vault.",
    ],
    ['a missing member', (kit: TestKit) => kit.totpFor(undefined as unknown as string), NO_MEMBER],
    ['a member without an id', (kit: TestKit) => kit.signInAs(blankPage(), {} as { member_id: string }), NO_MEMBER],
    ['a missing page', (kit: TestKit) => kit.signInAs(undefined as never, THEO), NO_PAGE],
    ['a member in the place of the page', (kit: TestKit) => kit.signInAs(THEO as never, undefined as never), NO_PAGE],
  ])('refuses %s with a message that says what to do', async (_name, act, message) => {
    await expect(act(createKit())).rejects.toThrow(message)
  })

  test('resets a world to its seed', async () => {
    const kit = createKit()
    await kit.organization()
    await sendCode(kit, 'ada@acme.test')
    await kit.reset()
    expect(await kit.emails()).toEqual([])
    expect(await kit.organization()).toMatchObject({ organization_name: `Organization ${seed.organizations.length + 1}` })
  })

  test('signs an invited member in for the default session duration, with the second factor that the organization requires', async () => {
    const kit = createKit()
    const page = blankPage()
    const { member, member_session } = await kit.signInAs(page, 'ivy@initech.test')
    expect(member.status).toBe('active')
    expect(Date.parse(member_session.expires_at) - Date.parse(member_session.started_at)).toBe(60 * MINUTE)
    expect(page.recorded).toMatchObject({ ttlMs: 60 * MINUTE, cookies: { acme_session: expect.stringContaining('emulated-') } })

    const { member_session: withSecondFactor } = await kit.signInAs(blankPage(), { member_id: 'member-test-sol' })
    expect(withSecondFactor).toMatchObject({
      organization_id: STERLING,
      authentication_factors: [{ sequence_order: 'PRIMARY' }, { type: 'sms_otp', sequence_order: 'SECONDARY' }],
    })
  })
})

/** A blank Playwright page that records its init script argument. */
function blankPage() {
  const page = {
    recorded: null as unknown,
    url: () => 'about:blank',
    addInitScript: async (_: unknown, script: unknown) => void (page.recorded = script),
    evaluate: () => Promise.reject(new Error('There is no page yet.')),
  }
  return page
}

test('signInAs uses the cookie names of the application', async () => {
  const kit = createTestKit(createTestEmulator({ brand: 'zeta' }), { cookieOptions: { opaqueTokenCookieName: 'custom_session' } })
  const page = blankPage()
  await kit.signInAs(page, 'ada@acme.test')
  expect(page.recorded).toMatchObject({
    cookies: { custom_session: expect.any(String), zeta_session_jwt: expect.any(String) },
    storage: { 'zeta_sdk_state_public-token-test-kit': expect.stringContaining('member-test-ada') },
  })
})

test('if no emulator answers, the error says how to start one', async () => {
  const { url, close } = await serve({ port: 0 })
  await close()
  const { port } = new URL(url)
  await expect(createTestKit(url).advance(1)).rejects.toThrow(
    `No emulator answers at ${url}. Start one with: npx @acme/b2b-emulator --port ${port}`,
  )
})

test.each(['localhost:4400', '4400', '', 'ws://localhost:4400'])(
  '%j is refused as an emulator address with a message that shows a correct one',
  (address) => {
    expect(() => createTestKit(address)).toThrow(
      new TestKitError(`"${address}" is not a valid URL of an emulator. Use a URL such as http://127.0.0.1:4400.`),
    )
  },
)

test.each(['public-token-live-1', 'public-token-test-a b', '\ud800'])(
  '%j is refused as a public token with a message that shows the correct form',
  (publicToken) => {
    expect(() => createTestKit(createTestEmulator(), { publicToken })).toThrow(
      new TestKitError(`"${publicToken}" is not a valid public token. Use one ${WORLD_TOKEN_SYNTAX}.`),
    )
  },
)

test.each([
  ['a page', 200, 'text/html', '<!doctype html>\n<title>Shop</title>', '<!doctype html> <title>Shop</title>'],
  ['a very long page', 404, 'text/html', 'x'.repeat(1000), `${'x'.repeat(100)}…`],
  ['an empty response', 502, 'text/plain', '', ''],
  ['JSON of another server', 404, 'application/json', '{"error":"no"}', '{"error":"no"}'],
  ['null', 200, 'application/json', 'null', 'null'],
  ['a refused host name', 403, 'text/plain', 'The emulator answers only to localhost.\n', 'The emulator answers only to localhost.'],
])('if the address answers with %s, the error quotes the answer and says what to write', async (_, status, type, text, quoted) => {
  const other = createServer((_request, answer) => answer.writeHead(status, { 'Content-Type': type }).end(text))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  await expect(createTestKit(url).advance(1)).rejects.toThrow(
    new TestKitError(
      `The server at ${url} is not an emulator, or does not accept this host name: status ${status}, "${quoted}". ` +
        'Use the URL that the emulator has printed, such as http://127.0.0.1:4400.',
    ),
  )
  await new Promise((resolve) => other.close(resolve))
})

describe('an emulator for tests', () => {
  async function runSignIn(randomSeed?: number) {
    const emulator = createTestEmulator(randomSeed === undefined ? {} : { randomSeed })
    const kit = createTestKit(emulator)
    await sendCode(kit, 'ada@acme.test')
    const { member_session, session_token } = await kit.signInAs(blankPage(), 'ada@acme.test')
    const [mail] = await kit.emails()
    return { member_session, session_token, mail }
  }

  test('produces the same ids, codes and times in every run, and other values for another random seed', async () => {
    const first = await runSignIn()
    expect(await runSignIn()).toEqual(first)
    expect(first.member_session.started_at).toBe('2026-01-01T12:00:00.000Z')
    const other = await runSignIn(2)
    expect(other.session_token).not.toBe(first.session_token)
    expect(other.mail!.code).not.toBe(first.mail!.code)
  })

  test('creates the same members in parallel, whichever password hash is ready first', async () => {
    const digest = crypto.subtle.deriveBits.bind(crypto.subtle)
    async function built(slowest: number) {
      let started = 0
      vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation(async (...parameters) => {
        started += 1
        const wait = started === slowest ? 50 : 0
        const bits = await digest(...parameters)
        await new Promise((resolve) => setTimeout(resolve, wait))
        return bits
      })
      const emulator = createTestEmulator()
      const kit = createTestKit(emulator)
      await Promise.all(['Kim', 'Lee'].map((name) => kit.member({ name, password: 'Violet-Tram-Ledger-42', totp: true })))
      const { passwords, totps, members } = emulator.world(kit.publicToken)
      return [...passwords, ...totps, ...members]
    }
    expect(await built(1)).toEqual(await built(2))
  })

  test('never creates the same id or token twice', () => {
    const world = createTestEmulator().world('public-token-test-1')
    const made = Array.from({ length: 10_000 }, () => world.token())
    expect(new Set(made).size).toBe(10_000)
  })
})
