import { clientContract } from '../clientContract.ts'
import type { OAuthAuthorizeStartInput } from '../contract/inputs/identityProvider.ts'
import type { Core } from '../core.ts'
import { checkFields } from '../check.ts'
import type { Credentials } from './send.ts'

/** What an application asked for, and what the member decided. */
export interface OAuthAuthorizeSubmit extends Readonly<OAuthAuthorizeStartInput> {
  /** What the member decided. */
  readonly consent_granted: boolean
}

const FIELDS = { client_id: 'string', redirect_uri: 'string', response_type: 'string', consent_granted: 'boolean' } as const

/** Sends the member's decision about an application to the provider, leaving this page. Source: wire record section 4. */
export const createSubmit =
  ({ tab, settings: { api } }: Core, credentials: () => Credentials) =>
  async (input: OAuthAuthorizeSubmit): Promise<void> => {
    const fields = Object.entries(checkFields('idp.oauthAuthorizeSubmit', FIELDS, input)).filter(
      ([name, value]) => value !== undefined && !name.startsWith('__'),
    )
    // A form has no headers.
    const said = Object.entries(credentials()).map(([name, value]) => [`__${name}`, value] as const)
    if (!tab.closed()) tab.submit(api + clientContract.idp.oauthAuthorizeStart.path.replace('/start', ''), [...fields, ...said])
  }

/** Sends a form as a person would, leaving this page. It is in the document no longer than the browser needs. */
export function submitForm(address: string, fields: readonly (readonly [string, unknown])[]): void {
  const form = Object.assign(document.createElement('form'), { method: 'POST', action: address, hidden: true, rel: 'noreferrer' })
  form.append(...fields.map(([name, value]) => Object.assign(document.createElement('input'), { type: 'hidden', name, value })))
  document.body.append(form)
  // From here on a field named `submit` or `remove` hides what the form itself can do.
  HTMLFormElement.prototype.submit.call(form)
  HTMLFormElement.prototype.remove.call(form)
}
