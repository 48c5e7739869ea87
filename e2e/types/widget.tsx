// Compiled, never run. Correct and wrong uses of the published types of the widget.
import { B2BIdentityProvider, B2BLogin, type B2BLoginConfig, type Catalogue, type LoginOptions, useB2BLogin } from '@acme/b2b-react'
import de from '@acme/b2b-react/locales/de'

const plain = { organizationSlug: 'acme', emailMagicLinksOptions: { loginRedirectURL: 'https://app.test' } }
/** The options of a page for both flows. */
const sharedOptions: LoginOptions = {
  emailMagicLinksOptions: { loginRedirectURL: 'https://app.test', discoveryRedirectURL: 'https://app.test' },
}
const discovery: B2BLoginConfig = { authFlowType: 'Discovery', products: ['emailOtp'] }

export const correctUses = [
  <B2BLogin key="plain" config={plain} />,
  <B2BLogin key="address" config={{ organizationSlug: null }} />,
  <B2BLogin key="discovery" config={discovery} />,
  <B2BLogin key="either" config={{ authFlowType: 'Discovery', organizationSlug: undefined }} />,
  <B2BLogin key="null" config={{ authFlowType: 'Discovery', organizationSlug: null }} />,
  <B2BLogin key="shared" config={{ ...sharedOptions, authFlowType: 'Discovery' }} />,
  <B2BLogin key="sharedWithSlug" config={{ ...sharedOptions, organizationSlug: 'acme' }} />,
  <B2BIdentityProvider key="provider" />,
  <B2BLogin key="german" config={plain} strings={de} />,
  <B2BLogin key="changed" config={plain} strings={{ ...de, 'email.continue': 'Weiter' }} locale="de-AT" />,
  <B2BLogin key="advice" config={plain} strings={{ 'advice.A new sentence': 'Ein neuer Satz' }} />,
]
export const completeTranslation: Catalogue = { ...de, locale: 'de-CH' }
export const useCorrectly = () => useB2BLogin({ config: plain })

export const wrongUses = [
  // @ts-expect-error -- the organization is missing
  <B2BLogin key="nothing" />,
  // @ts-expect-error
  <B2BLogin key="empty" config={{}} />,
  // @ts-expect-error
  <B2BLogin key="products" config={{ products: ['emailOtp'] }} />,
  // @ts-expect-error
  <B2BLogin key="flow" config={{ authFlowType: 'Organization' }} />,
  // @ts-expect-error -- a slug that can be undefined: use null if the URL of the page contains the slug
  <B2BLogin key="undefined" config={{ organizationSlug: undefined }} />,
  // @ts-expect-error -- an option of the other flow: in discovery, the user chooses the organization
  <B2BLogin key="slugInDiscovery" config={{ authFlowType: 'Discovery', organizationSlug: 'acme' }} />,
  // @ts-expect-error
  <B2BLogin key="unknown" config={{ organizationSlug: 'acme', product: ['emailOtp'] }} />,
  // @ts-expect-error
  <B2BLogin key="text" config={plain} strings={{ 'email.continued': 'Weiter' }} />,
]
const { 'action.back': _, ...incomplete } = de
// @ts-expect-error -- a text is missing
export const incompleteTranslation: Catalogue = incomplete
// @ts-expect-error
export const useWrongly = () => useB2BLogin({})
