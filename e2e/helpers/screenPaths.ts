import type { Page } from '@playwright/test'
import { expect, type World } from './test.ts'
import {
  asksFor,
  asksToLogOut,
  discovering,
  field,
  giveCode,
  giveEmail,
  of,
  open,
  press,
  registerHere,
  seeTitle,
  signInByCode,
} from './widget.ts'

/* Ways through all screens, as people come to them. Each screen is looked at when it is there. */

/** The screen is there, under this name, and perhaps in a state that is no screen of its own: look at it. */
type Look = (screen: string, inState?: string) => Promise<void>
export interface Walk {
  readonly page: Page
  readonly world: World
  readonly locale: string | undefined
  readonly look: Look
}

const everything = discovering({
  products: ['emailMagicLinks', 'emailOtp', 'passwords', 'sso', 'oauth'],
  oauthOptions: { providers: ['google', 'microsoft', 'hubspot', 'slack', 'github'] },
})

/** Parts of the widget, and a way through the screens of each. */
export const WALKS: { readonly [part: string]: (walk: Walk) => Promise<void> } = {
  async mail({ page, world, locale, look }) {
    await open(page, world, { config: everything, locale })
    await look('Main')
    await giveEmail(page, 'grace@globex.test')
    await look('EmailMethodSelection')
    await press(page, 'Email me a log in link')
    await look('EmailConfirmation')
    await world.nextEmail('grace@globex.test')
    await press(page, 'Try again')
    await giveEmail(page, 'grace@globex.test')
    await press(page, 'Email me a log in code')
    await look('EmailOTPEntry')
    await giveCode(page, (await world.nextEmail('grace@globex.test')).code)
    await look('Discovery')
    await press(page, 'Acme Corp')
    await look('LoggedIn')
    const config = of('acme', { emailMagicLinksOptions: { confirmLink: 'always' } })
    await open(page, world, { config, locale, search: '?acme_token_type=multi_tenant_magic_links&token=nothing' })
    await look('LinkConfirmation')
    await press(page, 'Continue')
    await look('LinkFailed')
    await open(page, world, { config: of('nobody'), locale })
    await look('Error')
  },
  async singleSignOn({ page, world, locale, look }) {
    await world.setOrganization('acme', {
      sso_active_connections: [{ connection_id: 'saml-1', display_name: 'Okta', identity_provider: 'okta' }],
    })
    await open(page, world, { config: everything, locale })
    await press(page, 'Continue with SSO')
    await look('SSODiscoveryEmail')
    await giveEmail(page, 'ada@acme.test')
    await look('SSODiscoveryMenu')
    await press(page, 'Back')
    await giveEmail(page, 'noor@nowhere.test')
    await look('SSODiscoveryFallback')
  },
  async passwords({ page, world, locale, look }) {
    const config = of('acme', { products: ['passwords'] })
    await open(page, world, { config: of('acme', { products: ['emailMagicLinks', 'passwords'] }), locale })
    await press(page, 'Use a password instead')
    await look('PasswordAuthenticate')
    await open(page, world, { config, locale })
    await giveEmail(page, 'zoe@acme.test')
    await look('PasswordResetVerifyConfirmation')
    await press(page, 'Back')
    await giveEmail(page, 'pia@acme.test')
    await look('PasswordEmailForm')
    await press(page, 'Sign up or reset password')
    await look('PasswordForgotForm')
    await press(page, 'Continue')
    await look('PasswordSetNewConfirmation')
    await page.goto(await world.linkTo('pia@acme.test'))
    await field(page, 'Password').fill('Password1!')
    await expect(page.getByText(/This password may have been used/)).toBeVisible()
    await look('PasswordResetForm')
  },
  async secondFactors({ page, world, locale, look }) {
    const config = of('sterling', { products: ['emailOtp'] })
    await open(page, world, { config, locale })
    await signInByCode(page, world, 'mia@sterling.test')
    await look('MFAEnrollmentSelection')
    await press(page, 'Text me a code')
    await look('SMSOTPEnrollment')
    await press(page, 'Back')
    await press(page, 'Use an authenticator app')
    await expect(page.getByRole('img')).toBeVisible()
    await look('TOTPEnrollmentQRCode')
    await press(page, 'Having trouble scanning?')
    await look('TOTPEnrollmentManual')
    await press(page, 'Continue')
    await look('TOTPEntry')
    await giveCode(page, await world.totpFor('mia@sterling.test'))
    await look('RecoveryCodeSave')
    await press(page, 'Done')
    await seeTitle(page, 'Success!')
    await open(page, world, { config, locale })
    await signInByCode(page, world, 'theo@sterling.test')
    await press(page, 'Use a backup code')
    await look('RecoveryCodeEntry')
    await open(page, world, { config, locale })
    await signInByCode(page, world, 'sol@sterling.test')
    await expect(page.getByRole('button', { name: 'Resend code' })).toBeVisible()
    await look('SMSOTPEntry')
  },
  async identityProvider({ page, world, locale, look }) {
    await registerHere(page, world)
    await world.signInAs(page, 'ada@acme.test')
    await open(page, world, { component: 'identity-provider', locale, search: asksFor({ scope: 'openid profile unknown' }) })
    await look('IDPConsent')
    await open(page, world, { component: 'identity-provider', locale, search: asksToLogOut })
    await look('IDPLogout')
    await press(page, 'No')
    await look('IDPDone')
  },
  /** States that are no screens of their own, by the screen they are of. */
  async inBetween({ page, world, locale, look }) {
    const config = of('acme')
    await open(page, world, { config, locale })
    await page.keyboard.press('Tab')
    await giveEmail(page, '')
    await expect(page.getByRole('alert')).toHaveText('Invalid email address')
    await look('Main', 'invalid')
    await giveEmail(page, 'eve@evil.test')
    await expect(page.getByRole('alert')).toContainText('eve@evil.test does not have access')
    await look('Main', 'refused')
    await open(page, world, { config: discovering({ products: ['emailOtp'] }), locale })
    await signInByCode(page, world, 'noor@nowhere.test')
    await look('Discovery', 'none')
    await page.evaluate(() => localStorage.clear())
    await page.route('**/organizations/search', () => {})
    await open(page, world, { config, locale })
    await look('Loading')
  },
}
