import { B2BLogin, type Strings, type Theme } from '@acme/b2b-react'
import de from '@acme/b2b-react/locales/de'

const theme: Theme = {
  colors: { primary: '#0B3FBF' },
  fontFamily: 'Inter, system-ui, sans-serif',
  container: { borderRadius: 12 },
  logo: { url: '/logo.svg', alt: 'Example' },
}

/** German, with one changed sentence. */
const strings = { ...de, 'email.continue': 'Los geht’s' } satisfies Strings

export const Login = () => <B2BLogin config={{ organizationSlug: 'acme' }} theme={theme} strings={strings} />
