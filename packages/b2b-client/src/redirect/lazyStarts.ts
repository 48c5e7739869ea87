import { OAUTH_SERVICES } from '../contract/lists.ts'
import type { OAuthService, OAuthStarts, Service, SsoStarts, Starts } from './starts.ts'

/** Creates the `start` methods for OAuth and single sign-on. `load` loads their code. */
export function createLazyStarts(load: () => Promise<Starts>): { readonly sso: SsoStarts; readonly oauth: OAuthStarts } {
  const service = (name: Service): OAuthService => ({
    start: async (input) => (await load()).oauth(name, input),
    discovery: { start: async (input) => (await load()).oauthDiscovery(name, input) },
  })
  return {
    sso: { start: async (input) => (await load()).sso(input) },
    // The object has one key per service.
    oauth: Object.fromEntries(OAUTH_SERVICES.map((name) => [name, service(name)])) as OAuthStarts,
  }
}
