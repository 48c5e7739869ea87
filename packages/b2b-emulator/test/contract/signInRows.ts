import { LINK_TTL_MS } from '../../src/limits.ts'
import { ACME } from '../emulator.ts'
import { byAnyone, byMember, byPending, reusable, once, identifiedByBody, sendsNothing, takesNothing } from './row.ts'
import type { Emulator, Rows } from './row.ts'

/** One telemetry event as the client sends it. */
export const telemetryEntry = () => ({
  telemetry: {
    event_id: 'event-id-1',
    app_session_id: 'app-session-id-1',
    persistent_id: 'persistent-id-1',
    client_sent_at: '2026-11-21T12:00:00.000Z',
    timezone: 'UTC',
    app: { identifier: 'localhost' },
    sdk: { identifier: 'sdk', version: '1.0.0' },
  },
  event: { public_token: 'public-token-test-1', event_name: 'opened', details: {} },
})

const sessionOfAda = async ({ signIn }: Emulator): Promise<string> => (await signIn('ada@acme.test', ACME)).session_token

const pendingSignInOf = async ({ discover }: Emulator, email: string) => ({
  intermediate_session_token: (await discover(email)).intermediate_session_token,
  session_duration_minutes: 5,
})

/** The calls about the project, links, discovery and the session. */
export const signInRows = {
  'project.bootstrap': { valid: async () => [], invalid: takesNothing, ...byAnyone },
  'project.events': { valid: async () => [[telemetryEntry()]], invalid: { 0: 'opened' }, ...byAnyone, unauthorized: identifiedByBody },
  'magicLinks.email.loginOrSignup': {
    valid: async ({ world }) => {
      world.project.pkce_required_for_email_magic_links = false
      return [{ email_address: 'ada@acme.test', organization_id: ACME }]
    },
    invalid: { email_address: 7, organization_id: undefined },
    ...byAnyone,
  },
  'magicLinks.email.discovery.send': {
    valid: async ({ world }) => {
      world.project.pkce_required_for_email_magic_links = false
      return [{ email_address: 'ada@acme.test' }]
    },
    invalid: { email_address: undefined },
    ...byAnyone,
  },
  'magicLinks.authenticate': {
    valid: async ({ linkFor }) => [{ magic_links_token: await linkFor('zoe@acme.test', ACME), session_duration_minutes: 5 }],
    invalid: { session_duration_minutes: '5' },
    ...once('unable_to_auth_magic_link', LINK_TTL_MS),
  },
  'magicLinks.discovery.authenticate': {
    valid: async ({ world, call, lastToken }) => {
      world.project.pkce_required_for_email_magic_links = false
      await call('magicLinks.email.discovery.send', { email_address: 'grace@globex.test' })
      return [{ discovery_magic_links_token: lastToken() }]
    },
    invalid: { discovery_magic_links_token: 7 },
    ...once('unable_to_auth_magic_link', LINK_TTL_MS),
  },
  'discovery.organizations.list': {
    valid: async (emulator) => [await pendingSignInOf(emulator, 'grace@globex.test')],
    invalid: takesNothing,
    ...byPending,
    unauthorized: 'user_unauthenticated',
    used: reusable,
  },
  'discovery.organizations.create': {
    valid: async (emulator) => [await pendingSignInOf(emulator, 'noor@nowhere.test')],
    invalid: { session_duration_minutes: undefined, email_allowed_domains: 'nowhere.test' },
    ...byPending,
  },
  'discovery.intermediateSessions.exchange': {
    valid: async (emulator) => [{ ...(await pendingSignInOf(emulator, 'zoe@acme.test')), organization_id: ACME }],
    invalid: { organization_id: 7 },
    ...byPending,
  },
  'session.authenticate': {
    valid: async (emulator) => [{}, await sessionOfAda(emulator)],
    invalid: { session_duration_minutes: '5' },
    ...byMember,
  },
  'session.revoke': { valid: async (emulator) => [undefined, await sessionOfAda(emulator)], invalid: sendsNothing, ...byMember },
  'organization.get': { valid: async (emulator) => [undefined, await sessionOfAda(emulator)], invalid: takesNothing, ...byMember },
  'organization.getBySlug': {
    valid: async () => [{ organization_slug: 'Acme' }],
    invalid: { organization_slug: undefined },
    ...byAnyone,
  },
} satisfies Rows
