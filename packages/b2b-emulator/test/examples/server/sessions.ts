import { createSessionReader } from '@acme/b2b-client/server'

/** Reads the sessions of requests. Create it once, so that it keeps the keys of the provider. */
export const { readSession, isAuthorized } = createSessionReader('public-token-test-app', { hosts: { test: 'http://localhost:4400' } })
