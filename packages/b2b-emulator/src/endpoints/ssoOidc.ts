import type { KnownErrorType } from '@acme/b2b-client/contract'
import { createOidcConnection } from '../domain/sso/newConnections.ts'
import { validateAttributeMapping, validateIdentityProvider } from '../domain/sso/ssoConnections.ts'
import { parseHttpUrl } from '../formats/httpUrl.ts'
import { Refusal } from '../internal/refusal.ts'
import type { OidcRecord } from '../world/records/connections.ts'
import { createConnectionOfCaller, changeConnectionOfCaller } from './callerConnections.ts'
import type { CallInput, Operations } from './operation.ts'
import { formatOidc } from './ssoOutputs.ts'

type UpdateInput = CallInput<'sso.oidc.updateConnection'>

const URL_FIELDS = [
  { field: 'issuer', errorType: 'invalid_issuer' },
  { field: 'authorization_url', errorType: 'invalid_authorization_url' },
  { field: 'token_url', errorType: 'invalid_token_url' },
  { field: 'userinfo_url', errorType: 'invalid_userinfo_url' },
  { field: 'jwks_url', errorType: 'invalid_jwks_url' },
] as const satisfies readonly { readonly field: keyof UpdateInput; readonly errorType: KnownErrorType }[]

const TEXT_FIELDS = ['display_name', 'client_id', 'client_secret', 'custom_scopes'] as const

function checkUrls(input: UpdateInput): void {
  for (const { field, errorType } of URL_FIELDS) {
    const url = input[field]
    if (url && !parseHttpUrl(url)) {
      throw new Refusal(400, errorType, 'The URL must be an absolute address that starts with https:// or http://.')
    }
  }
}

/** Returns the changed fields of a connection. Refuses an invalid value. */
function computeChanges(record: OidcRecord, input: UpdateInput): Partial<OidcRecord> {
  checkUrls(input)
  const fields = [...TEXT_FIELDS, ...URL_FIELDS.map(({ field }) => field)]
  return {
    ...Object.fromEntries(fields.map((field) => [field, input[field] ?? record[field]])),
    identity_provider: validateIdentityProvider('oidc', input.identity_provider ?? record.identity_provider),
    attribute_mapping: validateAttributeMapping(record.attribute_mapping, input.attribute_mapping),
  }
}

/** The calls for OpenID Connect connections. */
export const ssoOidcOperations: Operations<'sso.oidc.createConnection' | 'sso.oidc.updateConnection'> = {
  'sso.oidc.createConnection': async (world, { display_name = '', identity_provider }, caller) => {
    const record = await createConnectionOfCaller(world, caller, ({ organization }) => {
      const provider = validateIdentityProvider('oidc', identity_provider)
      return { ...createOidcConnection(world, organization.organization_id), display_name, identity_provider: provider }
    })
    return { connection: formatOidc(world, record) }
  },
  'sso.oidc.updateConnection': async (world, input, caller) => {
    const connectionRef = { kind: 'oidc', id: input.connection_id } as const
    const changedRecord = await changeConnectionOfCaller(world, caller, connectionRef, (record) => computeChanges(record, input))
    return { connection: formatOidc(world, changedRecord), warning: '' }
  },
}
