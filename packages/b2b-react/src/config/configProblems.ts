import { asObject } from '../internal/unchecked.ts'
import { developerMessages } from '../warn.ts'
import { isAbsolute, OPTIONS, problemsOf } from './options.ts'
import { resolveConfig } from './resolveConfig.ts'
import type { LooseConfig } from './types.ts'

/** Returns true if the query of a URL has this parameter. */
const hasParameter = (url: string, parameter: string): boolean => (url.split('#')[0] ?? '').split(/[?&]/).slice(1).includes(parameter)

/** Returns true if the value is a list without entries. */
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

/** Returns messages about options that the configured flow does not use. A link of the other flow that opens the page is not considered. */
function problemsOfFlow(config: LooseConfig): string[] {
  const resolved = resolveConfig(config)
  const { authFlowType, organizationSlug } = resolved
  const isDiscovery = authFlowType === 'Discovery'
  const [needed, other] = isDiscovery
    ? (['discoveryRedirectURL', 'loginRedirectURL'] as const)
    : (['loginRedirectURL', 'discoveryRedirectURL'] as const)
  const discoveryOptions = {
    directLoginForSingleMembership: resolved.directLoginForSingleMembership.status,
    directCreateOrganizationForNoMembership: resolved.directCreateOrganizationForNoMembership,
    disableCreateOrganization: resolved.disableCreateOrganization,
    askForOrganizationName: resolved.askForOrganizationName,
  }
  const namesInUse = Object.entries(discoveryOptions).flatMap(([name, isInUse]) => (isInUse ? [name] : []))
  const problems: string[] = []
  if (isDiscovery && organizationSlug !== '') problems.push(developerMessages.slugInDiscovery())
  if (!isDiscovery && namesInUse.length > 0) problems.push(developerMessages.onlyInDiscovery(namesInUse))
  for (const group of ['emailMagicLinksOptions', 'oauthOptions'] as const) {
    // A page can pass the URLs of both flows, for example the same options in two configurations.
    const { [needed]: neededURL, [other]: otherURL } = resolved[group]
    if (otherURL !== undefined && neededURL === undefined)
      problems.push(developerMessages.redirectOfOtherFlow(group, other, authFlowType, needed))
  }
  return problems
}

/** Returns messages about empty lists, and about options that need another option or URL parameter. */
function problemsOfCombinations(config: LooseConfig, brand: string): string[] {
  const { products, oauthOptions } = resolveConfig(config)
  const resetURL = asObject(config.passwordOptions)['resetPasswordRedirectURL']
  // `problemsOf` reports a URL that is not absolute.
  // Makes a link ask for a new password.
  const parameter = `${brand}_redirect_type=reset_password`
  const lacksResetType = typeof resetURL === 'string' && isAbsolute(resetURL) && !hasParameter(resetURL, parameter)
  const problems: string[] = []
  if (isEmptyList(config.products)) problems.push(developerMessages.noProducts())
  if (isEmptyList(config.mfaProductInclude)) problems.push(developerMessages.noFactors())
  if (products.includes('oauth') && oauthOptions.providers.length === 0) problems.push(developerMessages.noProviders())
  if (products.includes('passwords') && resetURL === undefined) problems.push(developerMessages.noResetURL(parameter))
  if (products.includes('passwords') && lacksResetType) problems.push(developerMessages.resetURLWithoutType(parameter))
  return problems
}

/** Returns messages for the developer about wrong options. `brand`: the brand of the client. */
export const configProblems = (config: LooseConfig, brand: string): string[] => [
  ...problemsOf(OPTIONS, config),
  ...problemsOfFlow(config),
  ...problemsOfCombinations(config, brand),
]
