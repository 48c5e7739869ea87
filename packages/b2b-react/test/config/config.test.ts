// @vitest-environment node
import { expect, test } from 'vitest'
import { configProblems } from '../../src/config/configProblems.ts'
import { resolveConfig } from '../../src/config/resolveConfig.ts'
import type { LooseConfig } from '../../src/config/types.ts'
import { MIN_SESSION_MINUTES } from '../../src/limits.ts'

test('both spellings of a product are the same product, and their order is kept', () => {
  const { products } = resolveConfig({ products: ['sso', 'email_otp', 'emailOtp', 'email_magic_links', 'passwords', 'oauth'] })
  expect(products).toEqual(['sso', 'emailOtp', 'emailMagicLinks', 'passwords', 'oauth'])
})

test('a provider is a name or an object. Duplicates are removed', () => {
  const { oauthOptions } = resolveConfig({
    oauthOptions: { providers: ['google', { type: 'slack', customScopes: ['a'] }, { type: 'google', one_tap: true }] },
  })
  expect(oauthOptions.providers).toEqual([{ type: 'google' }, { type: 'slack', customScopes: ['a'] }])
})

test('without configuration, members of an organization get a link, for a session of an hour', () => {
  expect(resolveConfig({})).toMatchObject({
    authFlowType: 'Organization',
    products: ['emailMagicLinks'],
    organizationSlug: '',
    sessionOptions: { sessionDurationMinutes: 60 },
    oauthOptions: { providers: [] },
    mfaMethods: ['totp', 'sms_otp'],
    directLoginForSingleMembership: { status: false },
    directCreateOrganizationForNoMembership: false,
    askForOrganizationName: false,
    disableCreateOrganization: false,
    skipWhenSignedIn: false,
    defaultPhoneCountry: '',
    browserBack: true,
    headingLevel: 1,
    passkeyAutofill: false,
  })
  expect(configProblems({}, 'acme')).toEqual([])
})

test.each<[object, object]>([
  [{ authFlowType: 'Org' }, { authFlowType: 'Organization' }],
  [{ products: 'emailOtp' }, { products: ['emailMagicLinks'] }],
  [{ products: ['fax', null, 'emailOtp'] }, { products: ['emailOtp'] }],
  [{ products: ['constructor', '__proto__'] }, { products: ['emailMagicLinks'] }],
  [{ organizationSlug: 7 }, { organizationSlug: '' }],
  [{ organizationSlug: null }, { organizationSlug: '' }],
  [{ sessionOptions: { sessionDurationMinutes: 9999 } }, { sessionOptions: { sessionDurationMinutes: 9999 } }],
  [{ sessionOptions: null }, { sessionOptions: { sessionDurationMinutes: 60 } }],
  [{ oauthOptions: null }, { oauthOptions: { providers: [] } }],
  [{ oauthOptions: { providers: [null, 'fax', { type: 'fax' }, {}] } }, { oauthOptions: { providers: [] } }],
  [{ mfaProductInclude: ['fax'] }, { mfaMethods: ['totp', 'sms_otp'] }],
  [{ mfaProductInclude: [] }, { mfaMethods: ['totp', 'sms_otp'] }],
  [{ directLoginForSingleMembership: null }, { directLoginForSingleMembership: { status: false } }],
  [{ directCreateOrganizationForNoMembership: 'yes' }, { directCreateOrganizationForNoMembership: false }],
  [{ headingLevel: 0 }, { headingLevel: 1 }],
  [{ headingLevel: '2' }, { headingLevel: 1 }],
  [{ headingLevel: 6 }, { headingLevel: 6 }],
  [{ emailMagicLinksOptions: 'x' }, { emailMagicLinksOptions: {} }],
])('replaces invalid options of %j by their defaults', (config, expected) => {
  expect(resolveConfig(config as LooseConfig)).toMatchObject(expected)
})

test.each([4, 0, -60, 7.5, Number.NaN, Infinity, '30', null])(
  'a session of %s minutes causes a warning, and becomes the shortest session',
  (sessionDurationMinutes) => {
    const config = { sessionOptions: { sessionDurationMinutes } } as LooseConfig
    expect(resolveConfig(config).sessionOptions.sessionDurationMinutes).toBe(MIN_SESSION_MINUTES)
    expect(configProblems(config, 'acme')).toEqual(['sessionOptions.sessionDurationMinutes must be a whole number of at least 5.'])
  },
)

test.each<[object, string]>([
  [{ authFlowType: 'Org' }, "authFlowType must be 'Organization' or 'Discovery'."],
  [{ products: 'sso' }, 'products must be a list.'],
  [{ products: ['fax'] }, 'products: fax is not one of emailMagicLinks, email_magic_links, emailOtp, email_otp, sso, passwords, oauth.'],
  [{ products: [] }, 'products is empty: an emailed link is offered instead. Name the products that people sign in with.'],
  [{ mfaProductInclude: ['fax'] }, 'mfaProductInclude: fax is not one of smsOtp, sms_otp, totp.'],
  [{ mfaProductOrder: 'totp' }, 'mfaProductOrder must be a list.'],
  [
    { oauthOptions: { providers: [{ type: 'fax' }] } },
    'oauthOptions.providers: fax is not one of google, microsoft, hubspot, slack, github.',
  ],
  [{ products: ['oauth'] }, 'products contains oauth, but oauthOptions.providers is empty, so no button is shown. Add a provider.'],
  [{ organizationSlug: 7 }, 'organizationSlug must be a string.'],
  [{ defaultPhoneCountry: 'Germany' }, "defaultPhoneCountry must be a country code such as 'DE'."],
  [{ passkeyAutofill: 'yes' }, 'passkeyAutofill must be true or false.'],
  [{ headingLevel: 7 }, 'headingLevel must be a number from 1 to 6.'],
  [{ ssoOptions: { loginRedirectURL: '/login' } }, 'ssoOptions.loginRedirectURL must be an absolute https or http address.'],
  [
    { passwordOptions: { resetPasswordRedirectURL: 'javascript:alert(1)' } },
    'passwordOptions.resetPasswordRedirectURL must be an absolute https or http address.',
  ],
  [
    { products: ['passwords'], passwordOptions: { resetPasswordRedirectURL: 'https://app.example/login?from=mail' } },
    'passwordOptions.resetPasswordRedirectURL needs acme_redirect_type=reset_password in its query, with the brand of your client. ' +
      'Without it, the link only signs in a new user, or a user in discovery: they are never asked for a new password.',
  ],
  [
    { products: ['passwords'] },
    'products contains passwords, but passwordOptions.resetPasswordRedirectURL is missing, so an emailed link for a new password opens the default ' +
      'URL of the project. Pass the URL of a page with this widget, with acme_redirect_type=reset_password in its query.',
  ],
  [
    { authFlowType: 'Discovery', organizationSlug: 'acme' },
    "organizationSlug has no effect with authFlowType: 'Discovery', because the user chooses the organization. Remove one of the two options.",
  ],
  [
    { organizationSlug: 'acme', directLoginForSingleMembership: { status: true }, disableCreateOrganization: true },
    'without effect in a sign-in to one organization: directLoginForSingleMembership, disableCreateOrganization. ' +
      "Remove them, or pass authFlowType: 'Discovery'.",
  ],
  [
    { authFlowType: 'Organization', directCreateOrganizationForNoMembership: true, askForOrganizationName: true },
    "without effect in a sign-in to one organization: directCreateOrganizationForNoMembership, askForOrganizationName. Remove them, or pass authFlowType: 'Discovery'.",
  ],
  [
    { organizationSlug: 'acme', oauthOptions: { discoveryRedirectURL: 'https://app.example/login' } },
    "oauthOptions.discoveryRedirectURL is passed without loginRedirectURL, but the flow 'Organization' returns to loginRedirectURL. " +
      'Pass oauthOptions.loginRedirectURL.',
  ],
  [
    { authFlowType: 'Discovery', emailMagicLinksOptions: { loginRedirectURL: 'https://app.example/login' } },
    "emailMagicLinksOptions.loginRedirectURL is passed without discoveryRedirectURL, but the flow 'Discovery' returns to discoveryRedirectURL. " +
      'Pass emailMagicLinksOptions.discoveryRedirectURL.',
  ],
  [{ emailMagicLinksOptions: { confirmLink: 'sometimes' } }, "emailMagicLinksOptions.confirmLink must be 'never', 'foreign' or 'always'."],
  [
    { mfaProductInclude: [] },
    'mfaProductInclude is empty, so all second factors are offered. Leave it out, or name the factors that members can set up.',
  ],
  [{ sessionOptions: null }, 'sessionOptions must be an object.'],
  [{ emailOtpOptions: 'x' }, 'emailOtpOptions must be an object.'],
  [{ skipWhenSignedIn: 'yes' }, 'skipWhenSignedIn must be true or false.'],
  [{ organisationSlug: 'acme' }, 'there is no option organisationSlug. Did you mean organizationSlug?'],
  [{ product: ['sso'] }, 'there is no option product. Did you mean products?'],
  [{ palette: 'red' }, 'there is no option palette.'],
  [
    { emailMagicLinksOptions: { loginRedirectUrl: 'https://app.example/' } },
    'there is no option emailMagicLinksOptions.loginRedirectUrl. Did you mean loginRedirectURL?',
  ],
  [
    { oauthOptions: { providers: [{ type: 'google', oneTap: true }] } },
    'there is no option oauthOptions.providers.oneTap. Did you mean one_tap?',
  ],
])('warns about %j with exactly this message', (config, message) => {
  expect(configProblems(config as LooseConfig, 'acme')).toEqual([message])
})

test.each([
  {
    products: ['passwords'],
    passwordOptions: { resetPasswordRedirectURL: 'https://app.example/login?acme_redirect_type=reset_password#top' },
  },
  { authFlowType: 'Discovery', organizationSlug: null },
  { authFlowType: 'Discovery', organizationSlug: '' },
  { authFlowType: 'Discovery', directLoginForSingleMembership: { status: true }, disableCreateOrganization: true },
  { organizationSlug: 'acme', directLoginForSingleMembership: { status: false }, disableCreateOrganization: false },
  ...(['Organization', 'Discovery'] as const).map((authFlowType) => ({
    authFlowType,
    oauthOptions: { loginRedirectURL: 'https://app.example/login', discoveryRedirectURL: 'https://app.example/login' },
  })),
  { products: ['emailOtp'], passwordOptions: { resetPasswordRedirectURL: 'https://app.example/login' } },
] satisfies LooseConfig[])('does not warn about %j', (config) => {
  expect(configProblems(config, 'acme')).toEqual([])
})

test('the URL parameter of a reset link needs the brand of the client', () => {
  const config = (query: string) => ({
    products: ['passwords'] as const,
    passwordOptions: { resetPasswordRedirectURL: `https://app.example/login?${query}` },
  })
  expect(configProblems(config('my-vendor_redirect_type=reset_password'), 'my-vendor')).toEqual([])
  expect(configProblems(config('acme_redirect_type=reset_password'), 'my-vendor')).toEqual([
    expect.stringContaining('needs my-vendor_redirect_type=reset_password'),
  ])
})
