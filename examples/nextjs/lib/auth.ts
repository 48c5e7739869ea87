import { createNextSessions } from '@acme/b2b-client/next'

export const publicToken = process.env.NEXT_PUBLIC_B2B_TOKEN ?? 'public-token-test-app'
export const hosts = {
  test: process.env.NEXT_PUBLIC_EMULATOR_URL ?? 'http://localhost:4400',
  live: process.env.NEXT_PUBLIC_LIVE_URL,
}
export const { proxy, currentSession, requireSession, withSession, isAuthorized } = createNextSessions(publicToken, { hosts })
