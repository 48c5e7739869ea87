import { B2BLogin, useBrowserStrings, type B2BLoginConfig } from '@acme/b2b-react'

const translations = {
  de: () => import('@acme/b2b-react/locales/de'),
  'pt-BR': () => import('@acme/b2b-react/locales/pt-BR'),
}

export function Login({ config }: { readonly config: B2BLoginConfig }) {
  const strings = useBrowserStrings(translations)
  return strings && <B2BLogin config={config} strings={strings} />
}
