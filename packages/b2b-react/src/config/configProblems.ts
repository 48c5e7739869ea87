import { asObject } from '../internal/unchecked.ts'
import { developerMessages } from '../warn.ts'
import { isAbsolute, OPTIONS, problemsOf } from './options.ts'
import { resolveConfig } from './resolveConfig.ts'
import type { LooseConfig } from './types.ts'

/** Matches the URL parameter that makes a sign-in link ask for a new password. The prefix `\w+` is the client's brand. */
const RESET_PARAMETER = /[?&]\w+_redirect_type=reset_password(?:[&#]|$)/

/** Returns messages about options that do not fit together. */
function contradictions(config: LooseConfig): string[] {
  const { products, oauthOptions } = resolveConfig(config)
  const resetURL = asObject(config.passwordOptions)['resetPasswordRedirectURL']
  // `problemsOf` reports a URL that is not absolute.
  const lacksResetType = typeof resetURL === 'string' && isAbsolute(resetURL) && !RESET_PARAMETER.test(resetURL)
  return [
    ...(Array.isArray(config.products) && config.products.length === 0 ? [developerMessages.noProducts()] : []),
    ...(Array.isArray(config.mfaProductInclude) && config.mfaProductInclude.length === 0 ? [developerMessages.noFactors()] : []),
    ...(products.includes('oauth') && oauthOptions.providers.length === 0 ? [developerMessages.noProviders()] : []),
    ...(products.includes('passwords') && lacksResetType ? [developerMessages.resetURLWithoutType()] : []),
  ]
}

/** Returns messages for the developer about wrong options. */
export const configProblems = (config: LooseConfig): string[] => [...problemsOf(OPTIONS, config), ...contradictions(config)]
