import type { Theme } from '@acme/b2b-react'

export const theme: Theme = {
  container: { width: '400px', border: '1px solid #D0D5D9', borderRadius: '8px', backgroundColor: '#FFFFFF' },
  colors: { primary: '#19303D', muted: '#5C727D', text: '#19303D', success: '#0C5A56', error: '#8B1214' },
  buttons: {
    primary: { backgroundColor: '#19303D', textColor: '#FFFFFF' },
    secondary: { borderColor: '#84929A', textColor: '#19303D' },
    disabled: { backgroundColor: '#ECEAE5', textColor: '#5C727D' },
  },
  inputs: { backgroundColor: '#FFFFFF', borderColor: '#84929A', borderRadius: '6px' },
  fontFamily: 'Arial, sans-serif',
  hideHeaderText: false,
  colorScheme: 'light',
  logo: { url: '/logo.svg', alt: 'Tideline' },
}
