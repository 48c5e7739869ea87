import { openPage } from '@acme/b2b-client/renewal'
import { useMemo, useSyncExternalStore } from 'react'
import type { B2BLoginConfig } from '../config/types.ts'
import { useB2BClient } from '../hooks/useClient.ts'
import { B2BLogin, type B2BLoginProps } from './B2BLogin.tsx'
import { DEFAULT_TEXTS, nextPath, PageStatus, type PageTexts } from './PageStatus.tsx'

/** The props of {@link LoginPage}: those of {@link B2BLogin} without children and client, and texts. */
export interface LoginPageProps extends Omit<B2BLoginProps, 'children' | 'client'> {
  /** Replaces the texts that are not those of the widget. */
  readonly texts?: Partial<PageTexts> | undefined
}

/** React reads the URL again after each render: a router can render the page before it changes the URL. */
const subscribe = () => () => {}

/** Returns the URL of this page, with only the query parameter `next`. */
const pageUrl = (): string => `${window.location.origin}${window.location.pathname}?${new URLSearchParams({ next: nextPath() }).toString()}`

/**
 * Returns the config with a URL to return to for each method without one, so that a link or a provider leads back to this page. `brand` is the
 * brand of the client.
 */
function returningTo(url: string, config: B2BLoginConfig, brand: string): B2BLoginConfig {
  const urls = { loginRedirectURL: url, signupRedirectURL: url }
  const allUrls = { ...urls, discoveryRedirectURL: url }
  const resetPasswordRedirectURL = `${url}&${brand}_redirect_type=reset_password`
  return {
    ...config,
    emailMagicLinksOptions: { ...allUrls, ...config.emailMagicLinksOptions },
    oauthOptions: { ...allUrls, ...config.oauthOptions },
    ssoOptions: { ...urls, ...config.ssoOptions },
    passwordOptions: { resetPasswordRedirectURL, ...config.passwordOptions },
  }
}

/**
 * The login page of an application with a server: the widget, and after the login it opens the page of the query parameter `next`, which can
 * only be a page of your application. Emailed links, social logins and single sign-on return to this page with the same `next`, and without its
 * other query parameters. The link of a password reset also has `acme_redirect_type=reset_password` (`acme` is the client's brand).
 *
 * @throws Error without a `<B2BProvider>`.
 * @example
 * <LoginPage config={{ organizationSlug: 'acme' }} />
 */
export function LoginPage({ config, texts, ...props }: LoginPageProps) {
  // The server does not know the URL: the page can be static.
  const url = useSyncExternalStore<string | null>(subscribe, pageUrl, () => null)
  const brand = useB2BClient()?.brand
  const configOfPage = useMemo(() => (url === null || brand === undefined ? config : returningTo(url, config, brand)), [config, url, brand])
  return (
    <>
      <noscript>
        <p>{texts?.noScript ?? DEFAULT_TEXTS.noScript}</p>
      </noscript>
      <B2BLogin {...props} config={configOfPage}>
        <PageStatus open={openPage} texts={texts} />
      </B2BLogin>
    </>
  )
}
