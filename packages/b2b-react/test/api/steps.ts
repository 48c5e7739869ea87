import type { TestKit } from '@acme/b2b-emulator/testing'
import type { B2BLoginConfig } from '@acme/b2b-react'

/*
 * The steps of a user to the calls of the widget. Two kinds of test follow them: those of this folder in jsdom, and `e2e/specs/faults.spec.ts`
 * in a browser.
 */

export const CODE_LABEL = 'One-time code'

/** The page of a test, and its user. */
export interface StepPage {
  readonly kit: TestKit
  /** The origin of the emulator. */
  readonly emulatorUrl: string
  /** The typed texts, by the label of the field. */
  readonly typedTexts: Map<string, string>
  /** Opens another page of the application. Without a configuration, it is the page for other applications. */
  open(search: string, config: B2BLoginConfig | null): void | Promise<void>
  /** Waits until the page contains a text. */
  see(text: string): Promise<unknown>
  /** Enters a text into a field. */
  enter(label: string, text: string): Promise<void>
  /** Presses a button with this text. */
  press(name: string): Promise<void>
  /** Presses Enter twice, because impatient users do. */
  submit(): Promise<void>
  /** Signs a member in, before a page is opened. */
  signIn(email: string): Promise<unknown>
}

/** An action of the user, or a preparation of the test. */
export type Step = (page: StepPage) => unknown

/** Opens the login page. */
export const open =
  (config: B2BLoginConfig): Step =>
  (page) =>
    page.open('', config)

/** Opens the link in the last email to an address. `redirectType`: the type in the redirect URL of the link. */
export const openLink =
  (email: string, config: B2BLoginConfig, redirectType?: 'reset_password'): Step =>
  async (page) => {
    const { search } = new URL((await page.kit.emails(email)).at(-1)?.link ?? 'about:blank')
    await page.open(redirectType ? `${search}&acme_redirect_type=${redirectType}` : search, config)
  }

/** Opens the page of the identity provider, with the request of an application. */
export const openRequest =
  (request: Readonly<Record<string, string>>): Step =>
  (page) =>
    page.open(`?${new URLSearchParams(request).toString()}`, null)

/** Waits until the page contains a text. */
export const see =
  (text: string): Step =>
  (page) =>
    page.see(text)

/** Enters a text into a field. */
export const type =
  (label: string, text: string): Step =>
  async (page) => {
    page.typedTexts.set(label, text)
    await page.enter(label, text)
  }

export const press =
  (name: string): Step =>
  (page) =>
    page.press(name)

/** Types an email address and presses Enter. */
export const submitEmail =
  (email: string): Step =>
  async (page) => {
    await type('Email', email)(page)
    await page.submit()
  }

export const enterEmailedCode =
  (email: string): Step =>
  async (page) =>
    type(CODE_LABEL, (await page.kit.nextEmail(email)).code)(page)

export const enterTextedCode =
  (phone: string): Step =>
  async (page) => {
    const { code } = await page.kit.nextText(phone)
    // The field of the emailed code has the same label.
    await page.see(phone.slice(-4))
    await type(CODE_LABEL, code)(page)
  }

export const enterAppCode =
  (email: string): Step =>
  async (page) => {
    await page.see('Use a backup code')
    await type(CODE_LABEL, await page.kit.totpFor(email))(page)
  }

/** Signs a member in, before a page is opened. */
export const signIn =
  (email: string): Step =>
  (page) =>
    page.signIn(email)

/** Signs in with Google or single sign-on, and comes back to the application. `start`: the path and the query of that sign-in. */
export const comeBackFrom =
  (start: string, email: string, config: B2BLoginConfig): Step =>
  async (page) => {
    const { kit, emulatorUrl } = page
    // No page has started this sign-in, so there is no PKCE verifier.
    await kit.setProject({ pkce_required_for_oauth: false, pkce_required_for_sso: false })
    const url = new URL(start, emulatorUrl)
    url.searchParams.set('public_token', kit.publicToken)
    const form = await (await fetch(url)).text()
    const [, state = ''] = /name="state" value="([^"]+)"/.exec(form) ?? []
    const body = new URLSearchParams({ public_token: kit.publicToken, state, decision: 'allow', person: email })
    const response = await fetch(`${emulatorUrl}/emulator/third-party/decide`, { method: 'POST', body, redirect: 'manual' })
    await page.open(new URL(response.headers.get('Location') ?? 'about:blank').search, config)
  }

/** Opens the page with a token to impersonate a member. */
export const impersonate =
  (member_id: string, config: B2BLoginConfig): Step =>
  async (page) => {
    const url = `${page.emulatorUrl}/emulator/${page.kit.publicToken}/impersonate`
    const { impersonation_token } = await (await fetch(url, { method: 'POST', body: JSON.stringify({ member_id }) })).json()
    await page.open(`?acme_token_type=multi_tenant_impersonation&token=${impersonation_token}`, config)
  }
