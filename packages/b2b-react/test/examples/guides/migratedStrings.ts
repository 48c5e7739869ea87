import type { Strings } from '@acme/b2b-react'

export const strings = {
  'main.header.organization': 'Welcome to {organization}',
  'email.continue': 'Continue with your work email',
  'error.noAccess': '{email} cannot join {organization}. Ask your admin.',
} satisfies Strings
