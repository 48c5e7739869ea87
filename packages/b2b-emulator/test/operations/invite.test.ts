import { describe, expect, test } from 'vitest'
import { MINUTE, VAULT, startEmulator } from '../emulator.ts'
import { admin } from '../contract/adminRows.ts'

const DAY = 24 * 60 * MINUTE

async function inviting() {
  const emulator = startEmulator()
  const session = await admin(emulator)
  const invite = (fields: object = {}) => emulator.call('magicLinks.email.invite', { email_address: 'new@vault.test', ...fields }, session)
  return { ...emulator, invite, vault: emulator.world.organizations.get(VAULT)! }
}

describe('an invitation', () => {
  test('makes an invited member who is active once they follow the link, for a week', async () => {
    const { invite, world, follow, lastToken } = await inviting()
    const { data } = await invite({ name: 'New', roles: ['acme_admin'], invite_redirect_url: 'https://app.test/welcome' })
    expect(data.member).toMatchObject({ status: 'invited', name: 'New', email_address_verified: false })
    expect(world.outbox.at(-1)).toMatchObject({ kind: 'invite', to: 'new@vault.test', subject: 'You are invited to Vault Industries' })
    expect(world.outbox.at(-1)!.link).toContain('https://app.test/welcome?acme_token_type=multi_tenant_magic_links&token=')
    world.advance(6 * DAY)
    const followed = await follow(lastToken())
    expect(followed.data.member).toMatchObject({ status: 'active', email_address_verified: true })
    expect(followed.data.member_session!.roles).toEqual(['acme_member', 'acme_admin'])
  })

  test('is too old after a week', async () => {
    const { invite, world, follow, lastToken } = await inviting()
    await invite()
    world.advance(7 * DAY)
    expect((await follow(lastToken())).body.error_type).toBe('unable_to_auth_magic_link')
  })

  test('can be sent again to whoever has not come yet', async () => {
    const { invite, world } = await inviting()
    const first = await invite({ name: 'New' })
    const second = await invite()
    expect(second.data.member).toMatchObject({ member_id: first.data.member_id, name: 'New', status: 'invited' })
    expect(world.outbox.filter(({ kind }) => kind === 'invite')).toHaveLength(2)
  })

  test.each([
    ['a member who is there', { email_address: 'grace@globex.test' }, 'duplicate_member_email'],
    ['an address that is none', { email_address: 'new' }, 'invalid_email'],
    ['a language nobody writes', { locale: 'tlh' }, 'invalid_locale'],
    ['a relative address', { invite_redirect_url: '/in' }, 'invalid_invite_redirect_url'],
    ['a role that is none', { roles: ['owner'] }, 'invalid_rbac_role_id'],
  ])('is refused for %s, and sends nothing', async (_, fields, error_type) => {
    const { invite, world } = await inviting()
    const before = [world.outbox.length, world.members.size]
    expect(await invite(fields)).toMatchObject({ status: 400, body: { error_type } })
    expect([world.outbox.length, world.members.size]).toEqual(before)
  })

  test('goes to whom the organization lets be invited only', async () => {
    const { invite, vault } = await inviting()
    Object.assign(vault, { email_invites: 'RESTRICTED', email_allowed_domains: ['Vault.test'] })
    expect((await invite()).status).toBe(200)
    expect((await invite({ email_address: 'new@other.test' })).body.error_type).toBe('invalid_email_for_invites')
    vault.email_invites = 'NOT_ALLOWED'
    expect((await invite()).body.error_type).toBe('invalid_email_for_invites')
  })
})
