import type { Core } from '../browser/core.ts'
import { endpointOf } from '../contract/endpointOf.ts'
import type { OAuthAuthorizeStartInput } from '../contract/inputs/identityProvider.ts'
import type { Credentials } from '../http/send.ts'
import { checkFields } from '../internal/checkFields.ts'

/** The request of an application, and the decision of the member. */
export interface OAuthAuthorizeSubmit extends Readonly<OAuthAuthorizeStartInput> {
  /** True if the member consents. */
  readonly consent_granted: boolean
}

const REQUIRED_FIELDS = { client_id: 'string', redirect_uri: 'string', response_type: 'string', consent_granted: 'boolean' } as const

/** Sends the decision of the member to the provider. The page navigates to the response. */
export const createSubmit =
  ({ tab, settings: { api } }: Core, credentials: () => Credentials) =>
  async (input: OAuthAuthorizeSubmit): Promise<void> => {
    // Names that start with `__` are reserved for the credentials.
    const fields = Object.entries(checkFields('idp.oauthAuthorizeSubmit', REQUIRED_FIELDS, input)).filter(
      ([name, value]) => value !== undefined && !name.startsWith('__'),
    )
    // A form cannot send headers, so the credentials are sent as fields.
    const headerFields = Object.entries(credentials()).map(([name, value]) => [`__${name}`, value] as const)
    // The form goes to the parent path of the start call.
    const path = endpointOf('idp.oauthAuthorizeStart').path.replace('/start', '')
    if (!tab.closed()) await tab.submit(api + path, [...fields, ...headerFields])
  }
