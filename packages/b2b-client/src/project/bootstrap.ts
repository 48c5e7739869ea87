import { readJson, writeJson } from '../browser/storage.ts'
import { within } from '../browser/within.ts'
import { rows } from '../rows.ts'
import { backoff } from '../session/backoff.ts'
import { fits, isJson, type Fitting, type Json, type Shape } from '../contract/fields.ts'
import type { RbacPolicy } from '../contract/entities/rbac.ts'
import type { PkceNamespace } from '../contract/endpoint.ts'
import type { Core } from '../core.ts'
import { DEFAULT_EMAIL_DOMAIN } from '../defaults.ts'
import { UnreachableError } from '../errors.ts'
import { BOOTSTRAP_PATIENCE, CACHE_STAYS_FRESH, LARGEST_BOOTSTRAP } from '../limits.ts'
import { requestOf } from '../transport/request.ts'
import type { Sender } from '../transport/send.ts'

const GRANT = { resource_id: 'string', actions: ['string'] } as const
const POLICY = { roles: [{ role_id: 'string', permissions: [GRANT] }], resources: [GRANT] } as const
/** What is read of a policy. */
export type PolicyFacts = Fitting<typeof POLICY>

/** The project's configuration. Source: client specification section 3. */
export interface Bootstrap {
  /** The name of the project; `null` if it is not known. */
  readonly projectName: string | null
  /** True if sign-in pages must show whose product does the sign-in. */
  readonly displayWatermark: boolean
  /** The project's own domain for the provider; `null` if it has none. */
  readonly cnameDomain: string | null
  /** The domains that the provider's emails come from. */
  readonly emailDomains: readonly string[]
  /** The captcha that protects the project's calls. */
  readonly captchaSettings: {
    /** True if requests carry a captcha token. */
    readonly enabled: boolean
    /** The key of the project at the captcha service. */
    readonly siteKey?: string | undefined
  }
  /** True if emailed links can only be used in the browser that asked for them. */
  readonly pkceRequiredForEmailMagicLinks: boolean
  /** True if links for a new password can only be used in the browser that asked for them. */
  readonly pkceRequiredForPasswordResets: boolean
  /** True if a sign-in at another service can only be finished in the browser that began it. */
  readonly pkceRequiredForOAuth: boolean
  /** True if a single sign-on can only be finished in the browser that began it. */
  readonly pkceRequiredForSso: boolean
  /** Where an address of your application holds the organization's slug, as `{{slug}}`; `null` if the project has no pattern. */
  readonly slugPattern: string | null
  /** True if people may create organizations. */
  readonly createOrganizationEnabled: boolean
  /** The rule for passwords that counts characters; `null` if the project uses the other rule. */
  readonly passwordConfig: {
    /** How many of the four kinds of character a password needs. */
    readonly ludsComplexity: number
    /** How many characters a password needs. */
    readonly ludsMinimumCount: number
  } | null
  /** True if requests carry the telemetry id of a device. */
  readonly runDFPProtectedAuth: boolean
  /** What the provider does with the telemetry id; undefined if nothing is set. */
  readonly dfpProtectedAuthMode: 'OBSERVATION' | 'DECISIONING' | (string & {}) | undefined
  /** What the roles allow; `null` if the project has no policy, or a malformed one. */
  readonly rbacPolicy: RbacPolicy | null
  /** A setting for consumer projects. */
  readonly siweRequiredForCryptoWallets: boolean
  /** `B2B` for a project with organizations; `null` if it is not known. */
  readonly vertical: 'B2B' | 'CONSUMER' | (string & {}) | null
}

/** The shape of a field, where it is not just of the type of its default or a text. A policy that is odd anywhere grants nothing at all. */
const SHAPES: { readonly [field: string]: Shape } = {
  emailDomains: ['string'],
  captchaSettings: { enabled: 'boolean', siteKey: 'string?' },
  passwordConfig: { ludsComplexity: 'number', ludsMinimumCount: 'number' },
  rbacPolicy: POLICY,
}

/** What holds when the configuration cannot be read; an absent or odd field has its default, and does not cost the others. */
const DEFAULTS: Bootstrap = {
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

function read(given: Json): Bootstrap {
  const entries = Object.entries(DEFAULTS).map(([field, otherwise]: [string, unknown]) => {
    const shape = SHAPES[field] ?? (typeof otherwise === 'boolean' ? 'boolean' : 'string')
    return [field, fits(given[field], shape) ? given[field] : otherwise]
  })
  // Every field is there, of its own type or with its own default.
  return Object.fromEntries(entries) as Bootstrap
}

/** `projectName` to `project_name`. */
const snakeCase = (camel: string): string => camel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Reads the provider's answer; `{}` gives the defaults. Source: wire record section 3. */
export function decodeBootstrap(answer: Json): Bootstrap {
  const { luds_complexity: ludsComplexity, luds_minimum_count: ludsMinimumCount } = Object(answer['password_config'])
  return read({
    ...Object.fromEntries(Object.keys(DEFAULTS).map((field) => [field, answer[snakeCase(field)]])),
    passwordConfig: { ludsComplexity, ludsMinimumCount },
    // Three names are not the wire's own in another spelling.
    displayWatermark: answer['disable_sdk_watermark'] === false,
    pkceRequiredForOAuth: answer['pkce_required_for_oauth'],
    runDFPProtectedAuth: answer['dfp_protected_auth_enabled'],
  })
}

const FLAG_OF = {
  magic_links: 'pkceRequiredForEmailMagicLinks',
  passwords: 'pkceRequiredForPasswordResets',
  oauth: 'pkceRequiredForOAuth',
  sso: 'pkceRequiredForSso',
} as const satisfies { readonly [N in PkceNamespace]: keyof Bootstrap }

/** The project's configuration, as this client knows it. */
export type Project = ReturnType<typeof createProject>

/** The project's configuration: read once at start, kept for the next page, and read again in the background when it is old or failed. */
export function createProject({ tab, names, log, publicToken, settings }: Core, send: Sender) {
  const key = names.key('bootstrap')
  const opened = tab.now()
  const entry = readJson(tab.local, key)
  let current = isJson(entry) ? read(entry) : null
  let keptAt = fits(entry, { keptAt: 'number' }) ? entry.keptAt : 0
  let asking: Promise<void> | undefined
  let waitedOut: Promise<void> | undefined
  let failures = 0
  let retry = () => {}

  const known = () => current ?? read({})

  async function ask(): Promise<void> {
    try {
      const request = requestOf(rows.project.bootstrap, { public_token: publicToken })
      const answer = await send({ ...request, largest: LARGEST_BOOTSTRAP })
      // An answer that says nothing must not lower what an earlier one raised.
      if (!('project_name' in answer || 'vertical' in answer)) throw new UnreachableError('unexpected')
      current = decodeBootstrap(answer)
      keptAt = tab.now()
      failures = 0
      writeJson(tab.local, key, { ...current, keptAt })
      if (current.vertical === 'CONSUMER') log('consumer_project', '', 'error')
    } catch (error) {
      // A client that was disposed meanwhile has nobody to tell.
      if (tab.closed()) return
      if (failures === 0)
        log('no_configuration', __DEV__ ? `${String(error)} It was asked for at ${settings.base}.` : String(error), 'error')
      failures += 1
      retry()
      retry = tab.after(backoff(failures, tab.random()), renew)
    }
  }
  const asked = () => (asking ??= ask().finally(() => (asking = undefined)))
  /** Asks unless a recent answer is kept. */
  const renew = () => void ((keptAt <= tab.now() && tab.now() - keptAt < CACHE_STAYS_FRESH) || asked())

  renew()
  tab.on('visible', renew)
  return {
    /** The last known configuration, at once; null before the first. */
    getSync: () => current,
    /** The last known configuration, or the provider's answer where there is none; the defaults when that fails. */
    async getAsync(): Promise<Bootstrap> {
      if (current === null) await asked()
      return known()
    },
    /** Waits for the answer under way, then goes by what was last known. */
    async settled(): Promise<Bootstrap> {
      // A call that needs the configuration twice does not wait twice for the same answer.
      if (asking && asking !== waitedOut) await within(tab, BOOTSTRAP_PATIENCE, asking)
      waitedOut = asking
      return known()
    },
    /** The provider refused something that was offered: what an earlier page kept of the project may be old. */
    doubt: () => void (keptAt < opened && asked()),
  }
}

/** Whether a flow must begin with a challenge. */
export const requiresPkce = async (project: Pick<Project, 'settled'>, namespace: PkceNamespace): Promise<boolean> =>
  (await project.settled())[FLAG_OF[namespace]]
