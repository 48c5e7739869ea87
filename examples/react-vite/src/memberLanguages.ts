import { createUseTranslation } from './languages.ts'

/** The translations for the pages after the sign-in: of the account, of the switcher, and of the steps that their dialogs show. */
export const useMemberStrings = createUseTranslation({
  de: () =>
    texts(
      import('@acme/b2b-react/account/locales/de'),
      import('@acme/b2b-react/switcher/locales/de'),
      import('@acme/b2b-react/locales/de'),
    ),
  es: () =>
    texts(
      import('@acme/b2b-react/account/locales/es'),
      import('@acme/b2b-react/switcher/locales/es'),
      import('@acme/b2b-react/locales/es'),
    ),
  fr: () =>
    texts(
      import('@acme/b2b-react/account/locales/fr'),
      import('@acme/b2b-react/switcher/locales/fr'),
      import('@acme/b2b-react/locales/fr'),
    ),
  it: () =>
    texts(
      import('@acme/b2b-react/account/locales/it'),
      import('@acme/b2b-react/switcher/locales/it'),
      import('@acme/b2b-react/locales/it'),
    ),
  'pt-BR': () =>
    texts(
      import('@acme/b2b-react/account/locales/pt-BR'),
      import('@acme/b2b-react/switcher/locales/pt-BR'),
      import('@acme/b2b-react/locales/pt-BR'),
    ),
  ja: () =>
    texts(
      import('@acme/b2b-react/account/locales/ja'),
      import('@acme/b2b-react/switcher/locales/ja'),
      import('@acme/b2b-react/locales/ja'),
    ),
  ar: () =>
    texts(
      import('@acme/b2b-react/account/locales/ar'),
      import('@acme/b2b-react/switcher/locales/ar'),
      import('@acme/b2b-react/locales/ar'),
    ),
})

type Loading<T> = Promise<{ readonly default: T }>

async function texts<A, S, L>(...modules: readonly [account: Loading<A>, switcher: Loading<S>, login: Loading<L>]) {
  const [account, switcher, login] = await Promise.all(modules)
  return { account: { ...login.default, ...account.default }, switcher: { ...login.default, ...switcher.default } }
}
