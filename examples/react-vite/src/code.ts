import { literalOf } from './literal.ts'
import type { Settings } from './settings.ts'
import { configOf, isAlwaysDark, themeOf } from './widgetProps.ts'

/** The place of the page's URL in the configuration, until it is printed. */
const HERE = 'https://here.invalid/'

/** Prints the URL of the page as the variable `here`. */
function printUrl(text: string): string | undefined {
  if (text === HERE) return 'here'
  return text.startsWith(HERE) ? `here && \`\${here}${text.slice(HERE.length)}\`` : undefined
}

/** The addresses of the provider. */
export interface ProviderAddresses {
  readonly publicToken: string
  readonly emulator: string
  readonly oneTap: string
}

/** Returns the code of a page with the widget in these settings. It contains the same configuration and theme that the demo renders. */
export function codeOf(settings: Settings, { publicToken, emulator, oneTap }: ProviderAddresses): string {
  const config = configOf(settings, HERE)
  const theme = themeOf(settings)
  const hasTheme = Object.keys(theme).length > 0
  const { lang, brand, products } = settings
  const strings = lang.replace('-', '')
  const options = { hosts: { test: emulator }, ...(settings.services === 'prompt' && { scripts: { oneTap } }) }
  const ssoComment = products.includes('sso')
    ? ''
    : '// ssoOptions is needed also without SSO in products: an organization can require single sign-on.\n'
  const darkComment = isAlwaysDark(brand) ? '\n// In the CSS of your page: :root { color-scheme: dark }' : ''
  const props = ['config={config}', ...(hasTheme ? ['theme={theme}'] : []), ...(lang === 'en' ? [] : [`strings={${strings}}`])]
  const print = (value: unknown) => literalOf(value, printUrl)
  return `import { createB2BClient } from '@acme/b2b-client'
import { B2BLogin, B2BProvider } from '@acme/b2b-react'
import type { B2BLoginConfig${hasTheme ? ', Theme' : ''} } from '@acme/b2b-react'
${lang === 'en' ? '' : `import ${strings} from '@acme/b2b-react/locales/${lang}'\n`}
const options = ${print(options)}
const makeClient = () =>
  createB2BClient(${print(publicToken)}, options)

// Links in emails open this page. A server has no location.
const here = globalThis.location && \`\${location.origin}/\`

${ssoComment}const config: B2BLoginConfig = ${print(config)}
${darkComment}${hasTheme ? `\nconst theme: Theme = ${print(theme)}\n` : ''}
export default function App() {
  return (
    <B2BProvider client={makeClient}>
      <B2BLogin ${props.join(' ')}>
        <p>You are signed in.</p>
      </B2BLogin>
    </B2BProvider>
  )
}
`
}
