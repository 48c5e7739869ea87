import { expect, onTestFinished, test } from 'vitest'
import type { SectionEntry } from '../../src/account/Frame.tsx'
import type { ProblemTexts } from '../../src/account/parts.tsx'
import { B2BAllowed, useIsAuthorized, type ActionOf } from '../../src/provider.ts'
import { emulate } from '../journeys/emulated.tsx'

/* Mistakes that the compiler finds. An unused `@ts-expect-error` does not compile either, so each test fails if its mistake compiles. */

const PROBLEMS = {
  unreachable: 'account.unreachable',
  limited: 'account.limited',
  notAllowed: 'account.notAllowed',
  ended: 'account.ended',
  weakPassword: 'account.weakPassword',
  breachedPassword: 'account.breachedPassword',
} as const

test('a reason without a text does not compile', () => {
  const complete: ProblemTexts = { ...PROBLEMS, failed: 'account.failed' }
  // @ts-expect-error `failed` has no text.
  const incomplete: ProblemTexts = PROBLEMS
  // @ts-expect-error This text does not exist.
  const unknown: ProblemTexts = { ...PROBLEMS, failed: 'account.fail' }
  expect([complete, incomplete, unknown].map((texts) => texts.failed)).toEqual(['account.failed', undefined, 'account.fail'])
})

test('a section without a gate does not compile', () => {
  // @ts-expect-error `isShown` is missing.
  const section: SectionEntry = { View: () => null }
  expect(section.isShown).toBeUndefined()
})

test('an action that a built-in resource does not have does not compile, and an action of your own resource can have any name', () => {
  function InReact() {
    useIsAuthorized('documents', 'publish')
    // @ts-expect-error There is no such action.
    useIsAuthorized('acme.self', 'remove')
    // @ts-expect-error Only members can be created, not the organization.
    useIsAuthorized('acme.organization', 'create')
    return (
      <B2BAllowed resource="acme.sso" action="update">
        {/* @ts-expect-error There is no such action. */}
        <B2BAllowed resource="acme.sso" action="upgrade" />
      </B2BAllowed>
    )
  }
  expect(InReact).toBeTypeOf('function')
})

/** The actions of the built-in resources. A wrong one does not compile. */
const ACTIONS: { readonly [R in 'self' | 'member' | 'organization' | 'sso' | 'scim']: readonly ActionOf<`acme.${R}`>[] } = {
  self: [
    'update.info.name',
    'update.info.untrusted-metadata',
    'update.info.mfa-phone',
    'update.info.delete.mfa-phone',
    'update.info.delete.mfa-totp',
    'update.info.delete.password',
    'update.info.unlink.retired-email',
    'update.settings.mfa-enrolled',
    'update.settings.default-mfa-method',
    'delete',
    'revoke-sessions',
  ],
  member: [
    'create',
    'search',
    'delete',
    'revoke-sessions',
    'update.info.name',
    'update.info.email',
    'update.info.untrusted-metadata',
    'update.info.mfa-phone',
    'update.info.delete.mfa-phone',
    'update.info.delete.mfa-totp',
    'update.info.delete.password',
    'update.info.unlink.retired-email',
    'update.settings.is-breakglass',
    'update.settings.mfa-enrolled',
    'update.settings.default-mfa-method',
    'update.settings.roles',
  ],
  organization: [
    'delete',
    'update.info.name',
    'update.info.slug',
    'update.info.logo-url',
    'update.settings.allowed-auth-methods',
    'update.settings.allowed-mfa-methods',
    'update.settings.allowed-domains',
    'update.settings.email-jit-provisioning',
    'update.settings.email-invites',
    'update.settings.default-sso-connection',
    'update.settings.sso-jit-provisioning',
    'update.settings.oauth-tenant-jit-provisioning',
    'update.settings.allowed-oauth-tenants',
    'update.settings.mfa-policy',
    'update.settings.implicit-roles',
  ],
  sso: ['get', 'create', 'update', 'delete'],
  scim: ['get', 'create', 'update', 'delete'],
}

test('the types have the actions of the policy of a new project', async () => {
  const client = emulate().makeClient()
  onTestFinished(() => client.dispose())
  const { rbacPolicy } = await client.bootstrap.getAsync()
  const actionsOf = (resource: string) => rbacPolicy?.resources.find(({ resource_id }) => resource_id === `acme.${resource}`)?.actions
  expect(Object.fromEntries(Object.keys(ACTIONS).map((resource) => [resource, actionsOf(resource)]))).toEqual(ACTIONS)
})
