import type { ResolvedConfig } from '../../config/resolveConfig.ts'
import type { ExpectedMain } from '../machine/facts.ts'
import { configuredMethods } from './authMethods.ts'
import { mainLayout } from './mainLayout.ts'

/**
 * Returns the probable content of Main, from the configuration alone, so that it is the same on a server. It assumes that the organization
 * excludes no method, and has one single sign-on connection.
 */
export const expectedMain = (config: ResolvedConfig): ExpectedMain => ({
  organization: config.authFlowType === 'Discovery' ? null : config.organizationSlug,
  blocks: mainLayout({ methods: configuredMethods(config), organization: null, knowsEmail: false }),
})
