import { adminCookieOptions, createB2BClient } from '@acme/b2b-client'

/**
 * The client of the administrators. Its cookies have other names than those of the members, so an administrator who is also a member of the
 * application is signed in to both, one beside the other, also on subdomains of the same domain.
 */
export const makeClient = () =>
  createB2BClient('public-token-test-admin', {
    hosts: { test: import.meta.env['VITE_EMULATOR_URL'] ?? 'http://localhost:4400' },
    cookieOptions: adminCookieOptions({ domain: window.location.hostname }),
  })

/** Administrators sign in for a short time. */
export const SESSION_MINUTES = 30
