import type { KnownErrorType } from '@acme/b2b-client/contract'
import { createOidcConnection } from '../domain/sso/newConnections.ts'
import { validateAttributeMapping, validateIdentityProvider } from '../domain/sso/ssoConnections.ts'
import { parseHttpUrl } from '../formats/httpUrl.ts'
import { Refusal } from '../internal/refusal.ts'
import type { OidcRecord } from '../world/records/connections.ts'
import type { CallInput, Operations } from './operation.ts'
import { createOwnConnection, changeOwnConnection } from './ownConnections.ts'
import { oidcOnWire } from './ssoOnWire.ts'

type UpdateInput = CallInput<'sso.oidc.updateConnection'>

const URL_FIELDS = {
  issuer: 'invalid_issuer',
  authorization_url: 'invalid_authorization_url',
  token_url: 'invalid_token_url',
  userinfo_url: 'invalid_userinfo_url',
  jwks_url: 'invalid_jwks_url',
} as const satisfies { readonly [F in keyof UpdateInput]?: KnownErrorType }

const TEXT_FIELDS = ['display_name', 'client_id', 'client_secret', 'custom_scopes'] as const

function checkUrls(input: UpdateInput): void {
  for (const [field, errorType] of Object.entries(URL_FIELDS) as [keyof typeof URL_FIELDS, KnownErrorType][]) {
    const url = input[field]
    if (!url || parseHttpUrl(url)) continue
    throw new Refusal(400, errorType, 'The URL must be an absolute address that starts with https:// or http://.')
  }
}

/** Returns the changed fields of a connection. */
function changedFields(record: OidcRecord, input: UpdateInput): Partial<OidcRecord> {
  checkUrls(input)
  const fields = [...TEXT_FIELDS, ...(Object.keys(URL_FIELDS) as (keyof typeof URL_FIELDS)[])]
  return {
    ...Object.fromEntries(fields.map((field) => [field, input[field] ?? record[field]])),
    identity_provider: validateIdentityProvider('oidc', input.identity_provider ?? record.identity_provider),
    attribute_mapping: validateAttributeMapping(record.attribute_mapping, input.attribute_mapping),
  }
}

/** OpenID Connect connections. */
export const ssoOidcOperations: Operations<'sso.oidc.createConnection' | 'sso.oidc.updateConnection'> = {
  'sso.oidc.createConnection': async (world, { display_name = '', identity_provider }, caller) => {
    const record = await createOwnConnection(world, caller, ({ organization }) => {
      const provider = validateIdentityProvider('oidc', identity_provider)
      return { ...createOidcConnection(world, organization.organization_id), display_name, identity_provider: provider }
    })
    return { connection: oidcOnWire(world, record) }
  },
  'sso.oidc.updateConnection': async (world, input, caller) => {
    const record = await changeOwnConnection(world, caller, ['oidc', input.connection_id], (before) => changedFields(before, input))
    return { connection: oidcOnWire(world, record), warning: '' }
  },
}
