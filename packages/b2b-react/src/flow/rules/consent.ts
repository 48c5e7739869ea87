import { asObject } from '../../internal/unchecked.ts'
import type { ConsentFacts } from '../machine/facts.ts'
import { asString } from './organization.ts'

/**
 * Returns the host of an address, or its scheme if it has no host. International domains are in Punycode, so that similar letters cannot
 * mislead.
 */
function destinationOf(address: string): string {
  if (!URL.canParse(address)) return ''
  const { host, protocol } = new URL(address)
  return host || protocol
}

/** Reads a consent request. `redirect_uri`: the requested address. Used if the response has no address. */
export function consentFacts(answer: object, redirect_uri: string): ConsentFacts {
  const fields = asObject(answer)
  const words = (scope: unknown) => asString(scope).split(' ').filter(Boolean)
  return {
    client: asString(asObject(fields['oidc_client'])['client_name']).trim(),
    host: destinationOf(asString(fields['redirect_uri']) || redirect_uri),
    scopes: [...new Set(words(fields['grantable_scope']))],
    ungrantable: words(fields['ungrantable_scope']).length > 0,
  }
}
