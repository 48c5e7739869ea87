import type { ResolvedConfig } from '../../config/resolveConfig.ts'
import type { ExpectedMain } from '../machine/facts.ts'
import { configuredMethods } from './authMethods.ts'
import { mainLayout } from './mainLayout.ts'

/**
 * Returns the probable content of Main, as if the organization excluded no method and had one single sign-on connection. The content depends only
 * on the configuration, so a server returns the same.
 */
export const expectedMain = (config: ResolvedConfig): ExpectedMain => ({
  organization: config.authFlowType === 'Discovery' ? null : config.organizationSlug,
  blocks: mainLayout({ methods: configuredMethods(config), organization: null, knowsEmail: false }),
})
