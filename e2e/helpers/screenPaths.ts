import type { Page } from '@playwright/test'
import { expect, type World } from './test.ts'
import {
  authorizeRequest,
  logoutRequest,
  discoveryConfig,
  field,
  enterCode,
  submitEmail,
  organizationConfig,
  openWidget,
  press,
  setAppRedirectUris,
  expectTitle,
  signInByCode,
} from './widget.ts'

/* Paths that reach every screen the way a user does. A path calls `onScreen` at each one, for accessibility checks and screenshots. */

/** Called on each screen. `state` names a state of the screen, such as an error. */
type OnScreen = (screen: string, state?: string) => Promise<void>

export interface ScreenPath {
  readonly page: Page
  readonly world: World
  readonly locale: string | undefined
  readonly onScreen: OnScreen
}

const allProducts = discoveryConfig({
  products: ['emailMagicLinks', 'emailOtp', 'passwords', 'sso', 'oauth'],
  oauthOptions: { providers: ['google', 'microsoft', 'hubspot', 'slack', 'github'] },
})

/** One path for each part of the widget. */
export const SCREEN_PATHS: { readonly [part: string]: (path: ScreenPath) => Promise<void> } = {
  async email({ page, world, locale, onScreen }) {
    await openWidget(page, world, { config: allProducts, locale })
    await onScreen('Main')
    await submitEmail(page, 'grace@globex.test')
    await onScreen('EmailMethodSelection')
    await press(page, 'Email me a link')
    await onScreen('EmailConfirmation')
    await world.nextEmail('grace@globex.test')
    await press(page, 'Try again')
    await submitEmail(page, 'grace@globex.test')
    await press(page, 'Email me a code')
    await onScreen('EmailOTPEntry')
    await enterCode(page, (await world.nextEmail('grace@globex.test')).code)
    await onScreen('Discovery')
    // Only the start of the name: a test adds texts to the names of the server.
    await page.getByRole('button', { name: /^Acme Corp/ }).click()
    await onScreen('LoggedIn')
    const config = organizationConfig('acme', { emailMagicLinksOptions: { confirmLink: 'always' } })
    await openWidget(page, world, { config, locale, search: '?acme_token_type=multi_tenant_magic_links&token=nothing' })
    await onScreen('LinkConfirmation')
    await press(page, 'Continue')
    await onScreen('LinkFailed')
    await openWidget(page, world, { config: organizationConfig('unknown-slug'), locale })
    await onScreen('Error')
  },
  async singleSignOn({ page, world, locale, onScreen }) {
    await world.setOrganization('acme', {
      sso_active_connections: [{ connection_id: 'saml-1', display_name: 'Okta', identity_provider: 'okta' }],
    })
    await openWidget(page, world, { config: allProducts, locale })
    await press(page, 'Continue with SSO')
    await onScreen('SSODiscoveryEmail')
    await submitEmail(page, 'ada@acme.test')
    await onScreen('SSODiscoveryMenu')
    await press(page, 'Back')
    await submitEmail(page, 'noor@nowhere.test')
    await onScreen('SSODiscoveryFallback')
  },
  async passwords({ page, world, locale, onScreen }) {
    const config = organizationConfig('acme', { products: ['passwords'] })
    await openWidget(page, world, { config: organizationConfig('acme', { products: ['emailMagicLinks', 'passwords'] }), locale })
    await press(page, 'Use a password instead')
    await onScreen('PasswordAuthenticate')
    await openWidget(page, world, { config, locale })
    await submitEmail(page, 'zoe@acme.test')
    await onScreen('PasswordResetVerifyConfirmation')
    await press(page, 'Back')
    await submitEmail(page, 'pia@acme.test')
    await onScreen('PasswordEmailForm')
    await press(page, 'Sign up or reset password')
    await onScreen('PasswordForgotForm')
    await press(page, 'Continue')
    await onScreen('PasswordSetNewConfirmation')
    await page.goto(await world.nextLink('pia@acme.test'))
    await field(page, 'Password').fill('Password1!')
    await expect(page.getByText(/This password may have been used/)).toBeVisible()
    await onScreen('PasswordResetForm')
  },
  async secondFactors({ page, world, locale, onScreen }) {
    const config = organizationConfig('sterling', { products: ['emailOtp'] })
    await openWidget(page, world, { config, locale })
    await signInByCode(page, world, 'mia@sterling.test')
    await onScreen('MFAEnrollmentSelection')
    await press(page, 'Text me a code')
    await onScreen('SMSOTPEnrollment')
    await press(page, 'Back')
    await press(page, 'Use an authenticator app')
    await expect(page.getByRole('img')).toBeVisible()
    await onScreen('TOTPEnrollmentQRCode')
    await press(page, 'Can’t scan the code?')
    await onScreen('TOTPEnrollmentManual')
    await press(page, 'Continue')
    await onScreen('TOTPEntry')
    await enterCode(page, await world.totpFor('mia@sterling.test'))
    await onScreen('RecoveryCodeSave')
    await press(page, 'I have saved them')
    await expectTitle(page, 'Success!')
    await openWidget(page, world, { config, locale })
    await signInByCode(page, world, 'theo@sterling.test')
    await press(page, 'Use a backup code')
    await onScreen('RecoveryCodeEntry')
    await openWidget(page, world, { config, locale })
    await signInByCode(page, world, 'sol@sterling.test')
    await expect(page.getByRole('button', { name: 'Resend code' })).toBeVisible()
    await onScreen('SMSOTPEntry')
  },
  async identityProvider({ page, world, locale, onScreen }) {
    await setAppRedirectUris(page, world)
    await world.signInAs(page, 'ada@acme.test')
    await openWidget(page, world, { component: 'identity-provider', locale, search: authorizeRequest({ scope: 'openid profile unknown' }) })
    await onScreen('IDPConsent')
    await openWidget(page, world, { component: 'identity-provider', locale, search: logoutRequest })
    await onScreen('IDPLogout')
    await press(page, 'No')
    await onScreen('IDPDone')
  },
  /** States of screens that have a picture of their own. */
  async states({ page, world, locale, onScreen }) {
    const config = organizationConfig('acme')
    await openWidget(page, world, { config, locale })
    await page.keyboard.press('Tab')
    await submitEmail(page, '')
    await expect(page.getByRole('alert')).toHaveText('Invalid email address')
    await onScreen('Main', 'invalid')
    await submitEmail(page, 'eve@evil.test')
    await expect(page.getByRole('alert')).toContainText('eve@evil.test does not have access')
    await onScreen('Main', 'refused')
    await openWidget(page, world, { config: discoveryConfig({ products: ['emailOtp'] }), locale })
    await signInByCode(page, world, 'noor@nowhere.test')
    await onScreen('Discovery', 'none')
    await openWidget(page, world, { config: discoveryConfig({ products: ['emailOtp'], askForOrganizationName: true }), locale })
    await signInByCode(page, world, 'nora@nowhere.test')
    await press(page, 'Create an organization')
    await onScreen('OrganizationCreation')
    await page.evaluate(() => localStorage.clear())
    await page.route('**/organizations/search', () => {})
    await openWidget(page, world, { config, locale })
    await onScreen('Loading')
  },
}
