import type { OAuthService, OAuthStarts, Service, SsoStarts, Starts } from './starts.ts'

/** The OAuth providers that organizations can use. */
const SERVICES: readonly Service[] = ['google', 'microsoft', 'hubspot', 'slack', 'github']

/** Creates the `start` methods for OAuth and single sign-on. `load` loads their code. */
export function createLazyStarts(load: () => Promise<Starts>): { readonly sso: SsoStarts; readonly oauth: OAuthStarts } {
  const service = (name: Service): OAuthService => ({
    start: async (input) => (await load()).oauth(name, input),
    discovery: { start: async (input) => (await load()).oauthDiscovery(name, input) },
  })
  return {
    sso: { start: async (input) => (await load()).sso(input) },
    // The object has one key per service.
    oauth: Object.fromEntries(SERVICES.map((name) => [name, service(name)])) as OAuthStarts,
  }
}
