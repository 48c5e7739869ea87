import type { PkceNamespace } from './contract/endpoint.ts'

/** Every name that the brand and the public token decide: cookies, storage keys, address parameters, telemetry fields. */
export interface Names {
  readonly cookies: { readonly session: string; readonly jwt: string; readonly intermediate: string }
  readonly storage: {
    readonly state: string
    readonly bootstrap: string
    readonly organizations: string
    readonly persistentId: string
    readonly lease: string
    readonly tombstone: string
    readonly askedForMail: string
    readonly pkce: (namespace: PkceNamespace) => string
  }
  readonly parameters: { readonly token: string; readonly tokenType: string; readonly redirectType: string }
  readonly telemetry: { readonly memberId: string; readonly memberSessionId: string }
}

/** The names of cookies, if an application wants its own. */
export interface CookieNames {
  readonly opaqueTokenCookieName?: string | undefined
  readonly jwtCookieName?: string | undefined
  readonly istCookieName?: string | undefined
}

/** The address parameters of a brand. */
export const parametersOf = (brand: string): Names['parameters'] => ({
  token: 'token',
  tokenType: `${brand}_token_type`,
  redirectType: `${brand}_redirect_type`,
})

/** Derives every name in one place. Source: decisions point 1. */
export function namesOf(brand: string, publicToken: string, cookies: CookieNames = {}): Names {
  const state = `${brand}_sdk_state_${publicToken}`
  return {
    cookies: {
      session: cookies.opaqueTokenCookieName ?? `${brand}_session`,
      jwt: cookies.jwtCookieName ?? `${brand}_session_jwt`,
      intermediate: cookies.istCookieName ?? `${brand}_intermediate_session_token`,
    },
    storage: {
      state,
      bootstrap: `${state}::bootstrap`,
      organizations: `${state}::organizations`,
      persistentId: `${state}::persistent_id`,
      lease: `${state}::lease`,
      tombstone: `${state}::tombstone`,
      askedForMail: `${state}::asked_for_mail`,
      pkce: (namespace) => `${state}::PKCE_VERIFIER:${namespace}`,
    },
    parameters: parametersOf(brand),
    telemetry: { memberId: `${brand}_member_id`, memberSessionId: `${brand}_member_session_id` },
  }
}
