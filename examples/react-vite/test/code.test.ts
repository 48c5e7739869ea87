import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { BRANDS, DARK_BRANDS, logoOf } from '../src/brands.ts'
import { codeOf } from '../src/code.ts'
import { LANGUAGES } from '../src/languages.ts'
import { CHOICES, PRODUCTS, type DemoProduct } from '../src/options.ts'
import { DEFAULTS, type Settings } from '../src/settings.ts'

const addresses = {
  publicToken: 'public-token-test-demo',
  emulator: 'http://localhost:4400',
  oneTap: 'http://localhost:4400/emulator/third-party/one-tap.js',
}
const folder = fileURLToPath(new URL('..', import.meta.url))
// The keys of the tables are the names.
const keysOf = <K extends string>(table: Readonly<Record<K, string>>) => Object.keys(table) as K[]
const allProducts = keysOf(PRODUCTS) satisfies DemoProduct[]

/** Compiles all sources in one program. Returns the errors of each. */
function errorsIn(sources: readonly string[]): string[][] {
  const files = new Map(sources.map((source, index) => [`${folder}src/sample${index}.tsx`, source]))
  const { config } = ts.readConfigFile(`${folder}tsconfig.json`, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder)
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile } = host
  host.fileExists = (file) => files.has(file) || fileExists(file)
  host.readFile = (file) => files.get(file) ?? readFile(file)
  const program = ts.createProgram([...files.keys()], options, host)
  return [...files.keys()].map((file) => {
    const source = program.getSourceFile(file)
    const diagnostics = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
    return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
  })
}

test('the code compiles in every flow, brand and language', () => {
  const settings: readonly Settings[] = [
    DEFAULTS,
    { ...DEFAULTS, flow: 'discovery', products: allProducts, lang: 'ar', dark: '1' },
    { ...DEFAULTS, flow: 'reset', organization: 'sterling', minutes: '480', color: '#123456' },
    { ...DEFAULTS, products: ['oauth'], services: 'prompt' },
    ...keysOf(BRANDS).map((brand) => ({ ...DEFAULTS, brand, products: allProducts })),
    ...keysOf(CHOICES.logo).map((logo): Settings => ({ ...DEFAULTS, logo })),
    ...keysOf(LANGUAGES).map((lang) => ({ ...DEFAULTS, lang })),
  ]
  const withMistake = codeOf(DEFAULTS, addresses).replace("products: ['", "products: ['no")
  const [mistakes, ...errors] = errorsIn([withMistake, ...settings.map((each) => codeOf(each, addresses))])
  expect(mistakes).toHaveLength(1)
  expect(errors).toEqual(settings.map(() => []))
}, 60_000)

test('the code contains the configuration, the theme and the language', () => {
  const settings: Settings = { ...DEFAULTS, flow: 'reset', brand: 'harbor', dark: '1', lang: 'pt-BR' }
  expect(codeOf(settings, addresses)).toMatchInlineSnapshot(`
    "import { createB2BClient } from '@acme/b2b-client'
    import { B2BLogin, B2BProvider } from '@acme/b2b-react'
    import type { B2BLoginConfig, Theme } from '@acme/b2b-react'
    import ptBR from '@acme/b2b-react/locales/pt-BR'

    const options = { hosts: { test: 'http://localhost:4400' } }
    const makeClient = () =>
      createB2BClient('public-token-test-demo', options)

    // Links in emails open this page. A server has no location.
    const here = globalThis.location && \`\${location.origin}/\`

    // ssoOptions is needed also without SSO in products: an organization can require single sign-on.
    const config: B2BLoginConfig = {
      organizationSlug: 'acme',
      products: ['passwords'],
      sessionOptions: { sessionDurationMinutes: 60 },
      passwordOptions: {
        loginRedirectURL: here,
        resetPasswordRedirectURL: here && \`\${here}?acme_redirect_type=reset_password\`,
      },
      ssoOptions: {
        loginRedirectURL: here,
        signupRedirectURL: here,
      },
    }

    const theme: Theme = {
      colors: { primary: '#0b3fbf' },
      container: { borderRadius: 6 },
      colorScheme: 'dark',
    }

    export default function App() {
      return (
        <B2BProvider client={makeClient}>
          <B2BLogin config={config} theme={theme} strings={ptBR}>
            <p>You are signed in.</p>
          </B2BLogin>
        </B2BProvider>
      )
    }
    "
  `)
})

test('the code contains the redirect URLs of single sign-on, because an organization can require it', () => {
  const settings: Settings = { ...DEFAULTS, organization: 'meridian', products: ['emailMagicLinks'] }
  expect(codeOf(settings, addresses)).toMatch(/ssoOptions: \{\s+loginRedirectURL: here,\s+signupRedirectURL: here,\s+\}/)
})

test('a brand that is always dark cannot become light, and names the CSS of a dark page', () => {
  const pageCss = ':root { color-scheme: dark }'
  for (const brand of DARK_BRANDS) {
    const code = codeOf({ ...DEFAULTS, brand, dark: '0' }, addresses)
    expect(code).not.toContain('colorScheme')
    expect(code).toContain(pageCss)
  }
  const code = codeOf({ ...DEFAULTS, brand: 'harbor', dark: '0' }, addresses)
  expect(code).toContain("colorScheme: 'light'")
  expect(code).not.toContain(pageCss)
})

test('the code contains the logo of the brand, and each brand has its file', () => {
  expect(codeOf({ ...DEFAULTS, brand: 'volt', logo: 'center' }, addresses)).toContain(`  logo: { url: '/logos/volt.svg', alt: 'Volt' },
  logoPlacement: 'center',`)
  for (const brand of keysOf(BRANDS)) expect(readFileSync(`${folder}public${logoOf(brand).url}`, 'utf8')).toMatch(/^<svg /)
})
