import type { Core } from '../browser/core.ts'
import { readJson, writeJson } from '../browser/storage.ts'
import { clientContract } from '../contract/clientContract.ts'
import type { RbacPolicy } from '../contract/entities/rbac.ts'
import { fits, isJson, type Json, type Shape } from '../contract/fields.ts'
import { UnreachableError } from '../errors.ts'
import { requestOf, type Sender } from '../http/send.ts'
import { percentEncoded } from '../internal/address.ts'
import { backoff } from '../internal/backoff.ts'
import { DEFAULT_EMAIL_DOMAIN } from '../internal/defaults.ts'
import { POLICY_SHAPE } from '../internal/policy.ts'
import { createStore } from '../internal/store.ts'
import { CACHE_TTL_MS, MAX_BOOTSTRAP_LENGTH } from '../limits.ts'

/** The project's configuration. */
export interface Bootstrap {
  /** The name of the project; `null` if it is not known. */
  readonly projectName: string | null
  /** True if sign-in pages must show the name of the provider. */
  readonly displayWatermark: boolean
  /** The project's own domain for the provider; `null` if it has none. */
  readonly cnameDomain: string | null
  /** The domains that the provider's emails come from. */
  readonly emailDomains: readonly string[]
  /** The captcha that protects the project's calls. */
  readonly captchaSettings: {
    /** True if requests contain a captcha token. */
    readonly enabled: boolean
    /** The key of the project at the captcha service. */
    readonly siteKey?: string | undefined
  }
  /** True if emailed links can only be used in the browser that requested them. */
  readonly pkceRequiredForEmailMagicLinks: boolean
  /** True if password reset links can only be used in the browser that requested them. */
  readonly pkceRequiredForPasswordResets: boolean
  /** True if an OAuth sign-in can only be finished in the browser that started it. */
  readonly pkceRequiredForOAuth: boolean
  /** True if a single sign-on can only be finished in the browser that started it. */
  readonly pkceRequiredForSso: boolean
  /** A URL pattern with `{{slug}}` in the place of the organization's slug; `null` if the project has no pattern. */
  readonly slugPattern: string | null
  /** True if users can create organizations. */
  readonly createOrganizationEnabled: boolean
  /** The `luds` rule for passwords, which counts kinds of characters; `null` if the project uses the `zxcvbn` rule. */
  readonly passwordConfig: {
    /** The number of kinds of characters that a password needs: 1 to 4. */
    readonly ludsComplexity: number
    /** The number of characters that a password needs. */
    readonly ludsMinimumCount: number
  } | null
  /** True if requests contain a device telemetry id. */
  readonly runDFPProtectedAuth: boolean
  /** `OBSERVATION`: the provider only records the device telemetry id. `DECISIONING`: it also decides by it. Undefined if it is not set. */
  readonly dfpProtectedAuthMode: 'OBSERVATION' | 'DECISIONING' | (string & {}) | undefined
  /** The RBAC policy; `null` if the project has none, or a malformed one. */
  readonly rbacPolicy: RbacPolicy | null
  /** A setting for consumer projects. */
  readonly siweRequiredForCryptoWallets: boolean
  /** `B2B` for a project with organizations; `null` if it is not known. */
  readonly vertical: 'B2B' | 'CONSUMER' | (string & {}) | null
  /** The error of the request, if the configuration could not be loaded. All other fields are then defaults. */
  readonly error?: unknown
}

/**
 * The shapes of fields that are not simply a boolean or a string. A policy that does not fit is replaced with null as a whole, and grants
 * nothing.
 */
const SHAPES: { readonly [field: string]: Shape } = {
  emailDomains: 'strings',
  captchaSettings: { enabled: 'boolean', siteKey: 'string?' },
  passwordConfig: { ludsComplexity: 'number', ludsMinimumCount: 'number' },
  rbacPolicy: POLICY_SHAPE,
}

/** Used if the configuration cannot be read. An absent or invalid field falls back to its default, without affecting the other fields. */
export const DEFAULT_BOOTSTRAP: Bootstrap = {
  projectName: null,
  displayWatermark: false,
  cnameDomain: null,
  emailDomains: [DEFAULT_EMAIL_DOMAIN],
  captchaSettings: { enabled: false },
  pkceRequiredForEmailMagicLinks: false,
  pkceRequiredForPasswordResets: false,
  pkceRequiredForOAuth: false,
  pkceRequiredForSso: false,
  slugPattern: null,
  createOrganizationEnabled: false,
  passwordConfig: null,
  runDFPProtectedAuth: false,
  dfpProtectedAuthMode: undefined,
  rbacPolicy: null,
  siweRequiredForCryptoWallets: false,
  vertical: null,
}

/** Reads the fields of the configuration, with the names of `Bootstrap`. */
function readFields(fields: Json): Bootstrap {
  const entries = Object.entries(DEFAULT_BOOTSTRAP).map(([field, defaultValue]: [string, unknown]) => {
    const shape = SHAPES[field] ?? (typeof defaultValue === 'boolean' ? 'boolean' : 'string')
    return [field, fits(fields[field], shape) ? fields[field] : defaultValue]
  })
  // Every field exists, with the right type or with its default.
  return Object.fromEntries(entries) as Bootstrap
}

/** Converts `projectName` to `project_name`. */
const snakeCase = (camel: string): string => camel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Reads the configuration from the response. `{}` gives the defaults. */
export function decodeBootstrap(answer: Json): Bootstrap {
  const { luds_complexity: ludsComplexity, luds_minimum_count: ludsMinimumCount } = Object(answer['password_config'])
  return readFields({
    ...Object.fromEntries(Object.keys(DEFAULT_BOOTSTRAP).map((field) => [field, answer[snakeCase(field)]])),
    passwordConfig: { ludsComplexity, ludsMinimumCount },
    // These three names are not the snake case of the field.
    displayWatermark: answer['disable_sdk_watermark'] === false,
    pkceRequiredForOAuth: answer['pkce_required_for_oauth'],
    runDFPProtectedAuth: answer['dfp_protected_auth_enabled'],
  })
}

/** The project's configuration in this client. */
export type Project = ReturnType<typeof createProject>

/**
 * Loads the project's configuration when the client is created, and stores it for the next page. It loads again in the background when the
 * stored configuration is old, or when a request failed. After a failure, only the retry timer sends the next request.
 */
export function createProject({ tab, names, log, publicToken, settings }: Core, send: Sender) {
  const key = names.key('bootstrap')
  const openedAt = tab.now()
  const { get: getSync, set: setCurrent, subscribe } = createStore<Bootstrap | null>(null)
  /** The time of the response with the current configuration, in ms since the epoch. */
  let keptAt = 0
  /** The running request. A failed request stays here until its retry timer runs, so that no other request is sent before. */
  let loading: Promise<void> | undefined
  let failures = 0
  let failure: unknown

  async function load(): Promise<void> {
    try {
      const request = requestOf(clientContract.project.bootstrap)
      const path = request.path.replace('{public_token}', () => percentEncoded(publicToken))
      const answer = await send({ ...request, path, maxLength: MAX_BOOTSTRAP_LENGTH })
      // An empty response must not replace the stored settings with defaults, which protect less.
      if (!('project_name' in answer || 'vertical' in answer)) throw new UnreachableError('unexpected')
      const loaded = decodeBootstrap(answer)
      keptAt = tab.now()
      failures = 0
      loading = undefined
      writeJson(tab.local, key, { ...loaded, keptAt })
      if (loaded.vertical === 'CONSUMER') log('consumer_project', '', 'error')
      setCurrent(loaded)
    } catch (error) {
      failure = error
      // If the client was disposed during the request, neither log nor retry.
      if (tab.closed()) return
      if (failures === 0)
        log('no_configuration', __DEV__ ? `${String(error)} The request went to ${settings.base}.` : String(error), 'error')
      failures += 1
      tab.after(backoff(failures, tab.random(), Object(error).retry_after), () => {
        loading = undefined
        // If there is an old configuration, it is loaded again only when the tab becomes visible.
        if (getSync() === null) loadUnlessRecent()
      })
    }
  }
  const loadOnce = () => (loading ??= load())
  // If the clock was set back, `keptAt` can be in the future.
  const isRecent = () => keptAt <= tab.now() && tab.now() < keptAt + CACHE_TTL_MS
  function loadUnlessRecent(): void {
    if (isRecent()) return
    // Another tab may have stored a newer configuration.
    const entry = readJson(tab.local, key)
    if (isJson(entry)) {
      if (fits(entry, { keptAt: 'number' })) keptAt = entry.keptAt
      setCurrent(readFields(entry))
    }
    if (!isRecent()) void loadOnce()
  }

  loadUnlessRecent()
  tab.on('visible', loadUnlessRecent)
  return {
    /** The public part. */
    bootstrap: {
      /** Returns the last known configuration; null if none is known yet. */
      getSync,
      /**
       * Resolves with the last known configuration. If none is known, it waits for the request. If the request fails, or if the last request
       * failed and its retry is not due yet, it resolves with the defaults.
       */
      async getAsync(): Promise<Bootstrap> {
        if (getSync() === null) await loadOnce()
        return getSync() ?? { ...DEFAULT_BOOTSTRAP, error: failure }
      },
      /** Calls the listener when the configuration has arrived or changed. Returns a function that unsubscribes. */
      onChange: (listener: (bootstrap: Bootstrap) => void) => subscribe((bootstrap) => bootstrap && listener(bootstrap)),
    },
    /** The running request, or the last failed request until its retry. */
    loading: () => loading,
    /** Loads the configuration again if it is from an earlier page. An old configuration can be the reason why the provider refused a call. */
    reloadIfFromEarlierPage: () => void (keptAt < openedAt && loadOnce()),
  }
}
