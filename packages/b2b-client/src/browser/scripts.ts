import { InternalError } from '../errors.ts'
import { attempt } from '../internal/attempt.ts'

/** The Trusted Types API. A page with `require-trusted-types-for 'script'` only accepts script URLs that a policy has created. */
interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy
}
interface Policy {
  // Returns a `TrustedScriptURL`, which can be used like a string here.
  createScriptURL(url: string): string
}

/** The scripts of this page that are loaded or loading. A failed script is removed, so that the next use tries again. */
const scripts = new Map<string, Promise<void>>()
let policy: Policy | undefined

/** Loads a script of a third party, once per page. Rejects with InternalError if it cannot be loaded. */
export function loadScript(url: string): Promise<void> {
  const loading =
    scripts.get(url) ??
    insert(url).catch((cause: unknown) => {
      scripts.delete(url)
      throw new InternalError(`${url} could not be loaded.`, { cause })
    })
  scripts.set(url, loading)
  return loading
}

/** Loads a script and returns the global variable `name` that it defines. */
export async function loadLibrary(url: string, name: string): Promise<unknown> {
  await loadScript(url)
  const library: unknown = Reflect.get(window, name)
  if (library === undefined) throw new InternalError(`${url} did not bring ${name}.`)
  return library
}

/**
 * Creates the policy. Without Trusted Types, or if another copy of this package has taken the name, the URL stays a string. A page that
 * requires Trusted Types then refuses the script.
 */
function policyOf(trustedTypes: TrustedTypes | undefined): Policy {
  const rules: Policy = { createScriptURL: (url) => url }
  return attempt(() => trustedTypes?.createPolicy('b2b-client', rules)) ?? rules
}

async function insert(url: string): Promise<void> {
  const script = document.createElement('script')
  script.async = true
  // The DOM types of TypeScript do not include Trusted Types yet.
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  policy ??= policyOf(trustedTypes)
  script.src = policy.createScriptURL(url)
  await new Promise((load, fail) => {
    script.onload = load
    script.onerror = fail
    document.head.append(script)
  })
}
