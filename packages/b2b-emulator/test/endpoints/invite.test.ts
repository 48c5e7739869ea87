import { describe, expect, test } from 'vitest'
import { admin } from '../contract/adminRows.ts'
import { MINUTE, VAULT, startEmulator } from '../emulator.ts'

const DAY = 24 * 60 * MINUTE

async function startInvite() {
  const emulator = startEmulator()
  const session = await admin(emulator)
  const invite = (fields: object = {}) => emulator.call('magicLinks.email.invite', { email_address: 'new@vault.test', ...fields }, session)
  return { ...emulator, invite, vault: emulator.world.organizations.get(VAULT)! }
}

describe('an invitation', () => {
  test('creates an invited member, who becomes active with the link within a week', async () => {
    const { invite, world, follow, lastToken } = await startInvite()
    const { data } = await invite({ name: 'New', roles: ['acme_admin'], invite_redirect_url: 'https://app.test/welcome' })
    expect(data.member).toMatchObject({ status: 'invited', name: 'New', email_address_verified: false })
    expect(world.outbox.at(-1)).toMatchObject({ kind: 'invite', to: 'new@vault.test', subject: 'You are invited to Vault Industries' })
    expect(world.outbox.at(-1)!.link).toContain('https://app.test/welcome?acme_token_type=multi_tenant_magic_links&token=')
    world.advance(6 * DAY)
    const followed = await follow(lastToken())
    expect(followed.data.member).toMatchObject({ status: 'active', email_address_verified: true })
    expect(followed.data.member_session!.roles).toEqual(['acme_member', 'acme_admin'])
  })

  test('expires after a week', async () => {
    const { invite, world, follow, lastToken } = await startInvite()
    await invite()
    world.advance(7 * DAY)
    expect((await follow(lastToken())).body.error_type).toBe('unable_to_auth_magic_link')
  })

  test('can be sent again while the member has not accepted it', async () => {
    const { invite, world } = await startInvite()
    const first = await invite({ name: 'New' })
    const second = await invite()
    expect(second.data.member).toMatchObject({ member_id: first.data.member_id, name: 'New', status: 'invited' })
    expect(world.outbox.filter(({ kind }) => kind === 'invite')).toHaveLength(2)
  })

  test.each([
    ['an active member', { email_address: 'grace@globex.test' }, 'duplicate_member_email'],
    ['an invalid email address', { email_address: 'new' }, 'invalid_email'],
    ['an unsupported locale', { locale: 'tlh' }, 'invalid_locale'],
    ['a relative redirect URL', { invite_redirect_url: '/in' }, 'invalid_invite_redirect_url'],
    ['an unknown role', { roles: ['owner'] }, 'invalid_rbac_role_id'],
  ])('is refused for %s, and sends nothing', async (_, fields, error_type) => {
    const { invite, world } = await startInvite()
    const countsBefore = [world.outbox.length, world.members.size]
    expect(await invite(fields)).toMatchObject({ status: 400, body: { error_type } })
    expect([world.outbox.length, world.members.size]).toEqual(countsBefore)
  })

  test('can only be sent to addresses that the organization allows', async () => {
    const { invite, vault } = await startInvite()
    Object.assign(vault, { email_invites: 'RESTRICTED', email_allowed_domains: ['Vault.test'] })
    expect((await invite()).status).toBe(200)
    expect((await invite({ email_address: 'new@other.test' })).body.error_type).toBe('invalid_email_for_invites')
    vault.email_invites = 'NOT_ALLOWED'
    expect((await invite()).body.error_type).toBe('invalid_email_for_invites')
  })
})
