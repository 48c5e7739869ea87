import type { Seed } from './seed.ts'

/**
 * The default data of every new world. The documentation, the demo, the console and the tests share it.
 *
 * @example
 * const ada = seed.people[0].email_address // 'ada@acme.test'
 */
export const seed = {
  organizations: [
    {
      organization_id: 'organization-test-acme',
      organization_slug: 'acme',
      organization_name: 'Acme Corp',
      email_jit_provisioning: 'RESTRICTED',
      email_allowed_domains: ['acme.test'],
      email_invites: 'ALL_ALLOWED',
      sso_jit_provisioning: 'NOT_ALLOWED',
      note: 'Anyone with an acme.test address may join.',
    },
    {
      organization_id: 'organization-test-vault',
      organization_slug: 'vault',
      organization_name: 'Vault Industries',
      email_jit_provisioning: 'NOT_ALLOWED',
      email_allowed_domains: [],
      email_invites: 'ALL_ALLOWED',
      sso_jit_provisioning: 'NOT_ALLOWED',
      note: 'By invitation only.',
    },
    {
      organization_id: 'organization-test-sterling',
      organization_slug: 'sterling',
      organization_name: 'Sterling Bank',
      email_jit_provisioning: 'NOT_ALLOWED',
      email_allowed_domains: [],
      email_invites: 'ALL_ALLOWED',
      sso_jit_provisioning: 'NOT_ALLOWED',
      mfa_policy: 'REQUIRED_FOR_ALL',
      note: 'Asks everyone for a second factor.',
    },
    {
      organization_id: 'organization-test-meridian',
      organization_slug: 'meridian',
      organization_name: 'Meridian Health',
      email_jit_provisioning: 'NOT_ALLOWED',
      email_allowed_domains: ['meridian.test'],
      email_invites: 'RESTRICTED',
      connection: { connection_id: 'saml-connection-test-meridian', display_name: 'Meridian Login' },
      note: 'By invitation, or through single sign-on: its people sign in at their company, where the emulator plays the identity provider.',
    },
  ],
  people: [
    {
      email_address: 'ada@acme.test',
      name: 'Ada Lovelace',
      memberships: [{ organization_id: 'organization-test-acme', member_id: 'member-test-ada', status: 'active', role: 'member' }],
      note: 'A member of Acme Corp: the shortest way in.',
    },
    {
      email_address: 'grace@globex.test',
      name: 'Grace Hopper',
      memberships: [
        { organization_id: 'organization-test-acme', member_id: 'member-test-grace-acme', status: 'active', role: 'member' },
        { organization_id: 'organization-test-vault', member_id: 'member-test-grace-vault', status: 'active', role: 'admin' },
      ],
      note: 'Belongs to Acme Corp and Vault Industries, so she chooses one; an admin of the second.',
    },
    {
      email_address: 'ivy@initech.test',
      name: 'Ivy Chen',
      memberships: [{ organization_id: 'organization-test-vault', member_id: 'member-test-ivy', status: 'invited', role: 'member' }],
      note: 'Invited to Vault Industries and not yet there: signing in accepts the invitation.',
    },
    {
      email_address: 'zoe@acme.test',
      name: 'Zoe Martin',
      memberships: [],
      note: 'Not a member yet, but her acme.test address lets her join Acme Corp.',
    },
    {
      email_address: 'noor@nowhere.test',
      name: 'Noor Haddad',
      memberships: [],
      note: 'Belongs to no organization and may join none: she can only create one.',
    },
    {
      email_address: 'pia@acme.test',
      name: 'Pia Lindqvist',
      memberships: [{ organization_id: 'organization-test-acme', member_id: 'member-test-pia', status: 'active', role: 'member' }],
      password: { text: 'Correct-Horse-7', salt: 'emulated-seed-pia', digest: '3buSzgrFVxhgRRrA4i9oROM6TIfWB53mlDFe790-Lz0' },
      note: 'A member of Acme Corp who has a password: Correct-Horse-7',
    },
    {
      email_address: 'mia@sterling.test',
      name: 'Mia Okafor',
      memberships: [{ organization_id: 'organization-test-sterling', member_id: 'member-test-mia', status: 'active', role: 'member' }],
      note: 'Has no second factor yet: Sterling Bank makes her enrol one.',
    },
    {
      email_address: 'theo@sterling.test',
      name: 'Theo Park',
      memberships: [
        {
          organization_id: 'organization-test-sterling',
          member_id: 'member-test-theo',
          status: 'active',
          role: 'member',
          totp: { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', recovery_codes: ['aaaa-bbbb-cccc', 'dddd-eeee-ffff'] },
          mfa_enrolled: false,
        },
      ],
      note: 'Has an authenticator app with the secret JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP, and the backup code aaaa-bbbb-cccc.',
    },
    {
      email_address: 'sol@sterling.test',
      name: 'Sol Rivera',
      memberships: [
        {
          organization_id: 'organization-test-sterling',
          member_id: 'member-test-sol',
          status: 'active',
          role: 'member',
          mfa_phone_number: '+15555550142',
          mfa_enrolled: false,
        },
      ],
      note: 'Is texted a code as soon as the first factor is right.',
    },
    {
      email_address: 'lena@meridian.test',
      name: 'Lena Vogt',
      memberships: [{ organization_id: 'organization-test-meridian', member_id: 'member-test-lena', status: 'active', role: 'admin' }],
      note: 'Signs in at her company, by single sign-on; an admin of Meridian Health.',
    },
    {
      email_address: 'sam@acme.test',
      name: 'Sam Taylor',
      memberships: [{ organization_id: 'organization-test-acme', member_id: 'member-test-sam', status: 'active', role: 'support' }],
      note: 'Has the support role at Acme Corp: may search for members, and change nothing but his own profile.',
    },
  ],
  connected_apps: [
    {
      client_id: 'connected-app-test-reports',
      client_name: 'Quarterly Reports',
      client_type: 'third_party',
      client_secret: null,
      redirect_uris: ['http://localhost:5174/callback', 'http://localhost:5173/callback'],
      post_logout_redirect_uris: ['http://localhost:5174/', 'http://localhost:5173/'],
    },
    {
      client_id: 'connected-app-test-portal',
      client_name: 'Support Portal',
      client_type: 'first_party',
      client_secret: 'emulated-portal-secret',
      redirect_uris: ['http://localhost:5175/callback'],
      post_logout_redirect_uris: ['http://localhost:5175/'],
    },
  ],
} as const satisfies Seed
