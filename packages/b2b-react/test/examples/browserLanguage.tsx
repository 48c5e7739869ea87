import { B2BLogin, type B2BLoginConfig, type Catalogue } from '@acme/b2b-react'
import { useEffect, useState } from 'react'

const translations: { readonly [language: string]: (() => Promise<{ default: Catalogue }>) | undefined } = {
  de: () => import('@acme/b2b-react/locales/de'),
  pt: () => import('@acme/b2b-react/locales/pt-BR'),
}

/** Loads the translation for the first language of the browser that the application supports. English needs none. */
async function loadStrings(): Promise<Catalogue | undefined> {
  const codes = navigator.languages.map((tag) => tag.split('-')[0] ?? '')
  const code = codes.find((candidate) => candidate === 'en' || candidate in translations) ?? 'en'
  return (await translations[code]?.())?.default
}

export function Login({ config }: { readonly config: B2BLoginConfig }) {
  const [strings, setStrings] = useState<Catalogue>()
  useEffect(() => void loadStrings().then(setStrings, console.error), [])
  return <B2BLogin config={config} strings={strings} />
}
