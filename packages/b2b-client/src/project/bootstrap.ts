import type { Log } from '../browser/log.ts'
import { readJson } from '../browser/storage.ts'
import type { Stop, Tab } from '../browser/tab.ts'
import { isJson, type Json } from '../contract/decode.ts'
import type { PkceNamespace } from '../contract/endpoint.ts'
import { DEFAULT_EMAIL_DOMAIN } from '../defaults.ts'
import { UnreachableError } from '../errors.ts'
import { BOOTSTRAP_PATIENCE, CACHE_STAYS_FRESH, CALL_DEADLINE, LARGEST_BOOTSTRAP } from '../limits.ts'
import type { Names } from '../names.ts'
import type { Sender } from '../transport/send.ts'

/** Roles and resources, as the project defines them. */
export interface RbacPolicy {
  readonly roles: readonly {
    readonly role_id: string
    readonly permissions: readonly { readonly resource_id: string; readonly actions: readonly string[] }[]
  }[]
  readonly resources: readonly { readonly resource_id: string; readonly actions: readonly string[] }[]
}

/** The project's configuration. Source: client specification section 3. */
export interface Bootstrap {
  readonly projectName: string | null
  readonly displayWatermark: boolean
  readonly cnameDomain: string | null
  /** The domains the provider's mails come from. */
  readonly emailDomains: readonly string[]
  readonly captchaSettings: { readonly enabled: boolean; readonly siteKey?: string | undefined }
  readonly pkceRequiredForEmailMagicLinks: boolean
  readonly pkceRequiredForPasswordResets: boolean
  readonly pkceRequiredForOAuth: boolean
  readonly pkceRequiredForSso: boolean
  /** Holds `{{slug}}`. */
  readonly slugPattern: string | null
  readonly createOrganizationEnabled: boolean
  readonly passwordConfig: { readonly ludsComplexity: number; readonly ludsMinimumCount: number } | null
  readonly runDFPProtectedAuth: boolean
  readonly dfpProtectedAuthMode: string | null
  readonly rbacPolicy: RbacPolicy | null
  readonly siweRequiredForCryptoWallets: boolean
  readonly vertical: string | null
}

type Read<T> = (value: unknown) => T
const flag: Read<boolean> = (value) => value === true
const name: Read<string | null> = (value) => (typeof value === 'string' ? value : null)
const strings = (value: unknown): value is string[] => Array.isArray(value) && value.every((item) => typeof item === 'string')
const granting = (value: unknown): boolean => isJson(value) && typeof value['resource_id'] === 'string' && strings(value['actions'])
const all = (list: unknown, is: (item: unknown) => boolean): boolean => Array.isArray(list) && list.every(is)
const isPolicy = (value: unknown): value is RbacPolicy =>
  isJson(value) &&
  all(value['resources'], granting) &&
  all(value['roles'], (role) => isJson(role) && typeof role['role_id'] === 'string' && all(role['permissions'], granting))

/** How each field is read, from the provider's answer and from storage alike: what is absent or odd has its default, and does not cost the others. */
const READ: { readonly [F in keyof Bootstrap]: Read<Bootstrap[F]> } = {
  projectName: name,
  displayWatermark: flag,
  cnameDomain: name,
  emailDomains: (value) => (strings(value) ? value : [DEFAULT_EMAIL_DOMAIN]),
  captchaSettings: (value) =>
    isJson(value) ? { enabled: flag(value['enabled']), siteKey: name(value['siteKey']) ?? undefined } : { enabled: false },
  pkceRequiredForEmailMagicLinks: flag,
  pkceRequiredForPasswordResets: flag,
  pkceRequiredForOAuth: flag,
  pkceRequiredForSso: flag,
  slugPattern: name,
  createOrganizationEnabled: flag,
  passwordConfig: (value) =>
    isJson(value) && typeof value['ludsComplexity'] === 'number' && typeof value['ludsMinimumCount'] === 'number'
      ? { ludsComplexity: value['ludsComplexity'], ludsMinimumCount: value['ludsMinimumCount'] }
      : null,
  runDFPProtectedAuth: flag,
  dfpProtectedAuthMode: name,
  // A policy that is odd anywhere grants nothing at all.
  rbacPolicy: (value) => (isPolicy(value) ? value : null),
  siweRequiredForCryptoWallets: flag,
  vertical: name,
}

// Every field is there, each read by its own reader.
const read = (given: Json): Bootstrap =>
  Object.fromEntries(Object.entries(READ).map(([field, reader]) => [field, reader(given[field])])) as unknown as Bootstrap

/** `project_name` to `projectName`. */
const camelCase = (snake: string): string => snake.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const camelKeys = (value: unknown): unknown =>
  isJson(value) ? Object.fromEntries(Object.entries(value).map(([key, item]) => [camelCase(key), item])) : value

/** Reads the provider's answer; `{}` gives the defaults. Source: wire record section 3. */
export function decodeBootstrap(answer: Json): Bootstrap {
  return read({
    ...Object(camelKeys(answer)),
    passwordConfig: camelKeys(answer['password_config']),
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

/** The project's configuration: read once at start, kept for the next page, and read again in the background when it is old. */
export function createProject({
  tab,
  names,
  log,
  send,
  publicToken,
  base,
}: {
  tab: Tab
  names: Names
  log: Log
  send: Sender
  publicToken: string
  base: string
}) {
  const key = names.storage.bootstrap
  const entry = readJson(tab.local, key)
  const cached = isJson(entry) ? read(entry) : null
  const cachedAt = isJson(entry) ? Number(entry['keptAt']) || 0 : 0
  const fresh = cached !== null && cachedAt <= tab.now() && tab.now() - cachedAt < CACHE_STAYS_FRESH
  let current: Bootstrap | null = cached
  let asking: Promise<Bootstrap> | null = null

  async function ask(): Promise<Bootstrap> {
    try {
      const path = `/projects/bootstrap/${encodeURIComponent(publicToken)}`
      const answer = await send({ verb: 'GET', path, deadline: CALL_DEADLINE, largest: LARGEST_BOOTSTRAP })
      // An answer that says nothing must not lower what an earlier one raised.
      if (!('project_name' in answer || 'vertical' in answer)) throw new UnreachableError('unexpected')
      current = decodeBootstrap(answer)
      tab.local.set(key, JSON.stringify({ ...current, keptAt: tab.now() }))
      if (current.vertical === 'CONSUMER')
        log.error('This public token belongs to a consumer project. Use the consumer client, or a token of a B2B project.')
    } catch (error) {
      // A client that was disposed meanwhile has nobody to tell.
      if (error instanceof UnreachableError && error.fault === 'aborted') return current ?? decodeBootstrap({})
      log.error(
        `The project's configuration could not be read from ${base}; ${cached === null ? 'the defaults are' : 'the last known one is'} used. ${String(error)}`,
      )
    }
    return current ?? decodeBootstrap({})
  }
  const asked = () => (asking ??= ask())

  return {
    /** Asks the provider unless a recent answer is kept. */
    start: () => void (fresh || asked()),
    /** The last known configuration, at once; null before the first. */
    getSync: () => current,
    /** The last known configuration, or the provider's answer where there is none; the defaults when that fails. */
    getAsync: (): Promise<Bootstrap> => (current === null ? asked() : Promise.resolve(current)),
    /** Whether a start must send a challenge: waits for the answer under way, then goes by what was last known. */
    async requiresPkce(namespace: PkceNamespace): Promise<boolean> {
      let cancel: Stop = () => {}
      const patience = new Promise<void>((over) => void (cancel = tab.after(BOOTSTRAP_PATIENCE, over)))
      await Promise.race([asking, patience])
      cancel()
      return (current ?? decodeBootstrap({}))[FLAG_OF[namespace]]
    },
  }
}
