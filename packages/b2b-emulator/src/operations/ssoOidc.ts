import type { KnownErrorType } from '@acme/b2b-client/contract'
import type { OidcRecord } from '../directory.ts'
import { Refusal } from '../refusal.ts'
import { permitted } from '../rules/rbac.ts'
import { attributeMapping, identityProvider, keepConnection } from '../rules/ssoConnections.ts'
import type { World } from '../world.ts'
import type { Asked, Operations } from './operation.ts'
import { ownConnection } from './sso.ts'
import { oidcOnWire } from './ssoOnWire.ts'

type Change = Asked<'sso.oidc.updateConnection'>

const ADDRESSES = {
  issuer: 'invalid_issuer',
  authorization_url: 'invalid_authorization_url',
  token_url: 'invalid_token_url',
  userinfo_url: 'invalid_userinfo_url',
  jwks_url: 'invalid_jwks_url',
} as const satisfies { readonly [F in keyof Change]?: KnownErrorType }

const TEXTS = ['display_name', 'client_id', 'client_secret', 'custom_scopes'] as const

const empty = (world: World, organizationId: string): OidcRecord => ({
  kind: 'oidc',
  connection_id: world.id('oidc-connection'),
  organization_id: organizationId,
  status: 'pending',
  display_name: '',
  roles: [],
  group_roles: [],
  identity_provider: 'generic',
  issuer: '',
  client_id: '',
  client_secret: '',
  authorization_url: '',
  token_url: '',
  userinfo_url: '',
  jwks_url: '',
  custom_scopes: '',
  attribute_mapping: {},
})

function checkAddresses(input: Change): void {
  for (const [field, errorType] of Object.entries(ADDRESSES) as [keyof typeof ADDRESSES, KnownErrorType][]) {
    const value = input[field]
    if (!value) continue
    const url = URL.canParse(value) ? new URL(value) : null
    if (url?.protocol === 'https:' || url?.protocol === 'http:') continue
    throw new Refusal(400, errorType, 'The URL must be an absolute address that starts with https:// or http://.')
  }
}

/** What a change makes of a connection. Changes nothing itself, so that a refusal leaves everything as it was. */
function changes(record: OidcRecord, input: Change): Partial<OidcRecord> {
  checkAddresses(input)
  const fields = [...TEXTS, ...(Object.keys(ADDRESSES) as (keyof typeof ADDRESSES)[])]
  return {
    ...Object.fromEntries(fields.map((field) => [field, input[field] ?? record[field]])),
    identity_provider: identityProvider('oidc', input.identity_provider ?? record.identity_provider),
    attribute_mapping: attributeMapping(record.attribute_mapping, input.attribute_mapping),
  }
}

/** Connections to identity providers that speak OpenID Connect. */
export const ssoOidcOperations: Operations<'sso.oidc.createConnection' | 'sso.oidc.updateConnection'> = {
  'sso.oidc.createConnection': async (world, { display_name = '', identity_provider }, caller) => {
    const { organization } = await permitted(world, caller, 'sso', ['create'])
    const provider = identityProvider('oidc', identity_provider)
    const record = { ...empty(world, organization.organization_id), display_name, identity_provider: provider }
    keepConnection(world, organization, record)
    return { connection: oidcOnWire(world, record) }
  },
  'sso.oidc.updateConnection': async (world, input, caller) => {
    const live = await permitted(world, caller, 'sso', ['update'])
    const record = ownConnection(world, live, input.connection_id, 'oidc')
    Object.assign(record, changes(record, input))
    keepConnection(world, live.organization, record)
    return { connection: oidcOnWire(world, record), warning: '' }
  },
}
