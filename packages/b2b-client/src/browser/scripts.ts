import { attempt } from '../attempt.ts'
import { InternalError } from '../errors.ts'

/** What a page with `require-trusted-types-for 'script'` wants to know of a script's address: who vouches for it. */
interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy
}
interface Policy {
  // In truth a `TrustedScriptURL`, which stands wherever the text would.
  createScriptURL(address: string): string
}

/** The scripts of this page that are loaded or loading. One that failed is forgotten, so that the next use tries again. */
const loading = new Map<string, Promise<void>>()
let policy: Policy | undefined

/** Loads a script of a third party, once per page. Rejects when the browser cannot. */
export function loadScript(address: string): Promise<void> {
  const begun =
    loading.get(address) ??
    insert(address).catch((cause: unknown) => {
      loading.delete(address)
      throw new InternalError(`${address} could not be loaded.`, { cause })
    })
  loading.set(address, begun)
  return begun
}

/** A second copy of this package finds the name taken where a page allows it once: the address then stays a text. */
function policyOf(trustedTypes: TrustedTypes | undefined): Policy {
  const plain: Policy = { createScriptURL: (address) => address }
  return attempt(() => trustedTypes?.createPolicy('b2b-client', plain) ?? plain, plain)
}

async function insert(address: string): Promise<void> {
  const script = document.createElement('script')
  script.async = true
  // TypeScript's types of the browser do not have trusted types yet.
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  policy ??= policyOf(trustedTypes)
  script.src = policy.createScriptURL(address)
  await new Promise((load, fail) => {
    script.onload = load
    script.onerror = fail
    document.head.append(script)
  })
}
