import { MFA_METHODS, type MfaMethod } from './methods.ts'
import { OPTIONS, readAll } from './options.ts'
import type { LooseConfig } from './types.ts'

type Values = { readonly [K in keyof typeof OPTIONS]: ReturnType<(typeof OPTIONS)[K]['read']> }

/** The configuration with all defaults. */
export interface ResolvedConfig extends Values {
  /** The second factors that can be enrolled, in the order on screen. */
  readonly mfaMethods: readonly MfaMethod[]
}

/** Reads every option: a valid value, otherwise the default. */
export function resolveConfig(config: LooseConfig): ResolvedConfig {
  // The cast is safe: `Values` has exactly the names of `OPTIONS`.
  const values = readAll(OPTIONS, config) as Values
  const orderedMethods = [...new Set([...values.mfaProductOrder, ...MFA_METHODS])]
  return { ...values, mfaMethods: orderedMethods.filter((method) => values.mfaProductInclude.includes(method)) }
}
