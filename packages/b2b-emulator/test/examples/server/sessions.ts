import { createSessionReader } from '@acme/b2b-client/server'
import type { NoSessionReason } from '@acme/b2b-client/server'

/** Reads the sessions of requests. Create it once, so that it keeps the keys of the provider. */
export const { readSession, isAuthorized } = createSessionReader('public-token-test-app', { hosts: { test: 'http://localhost:4400' } })

/** The page to open if a request has no session: the one that renews the session, or the login. */
export const pageFor = (reason: NoSessionReason): string => (reason === 'expired' ? '/renew' : '/login')

/** The headers of every response that depends on the session, so that no cache shows it to another user. */
export const privateHeaders = { 'Cache-Control': 'private, no-store' }

const STATUSES = { missing: 401, expired: 401, invalid: 401, forbidden: 403, unreachable: 503 } as const

/** The response to a request of a script that has no session, or not the permission. */
export const refuse = (reason: NoSessionReason | 'forbidden'): Response =>
  Response.json({ reason }, { status: STATUSES[reason], headers: privateHeaders })

/** The page for `unreachable`. The member can be signed in, so do not redirect to the login. */
export const unavailablePage = (): Response =>
  new Response(
    `<!doctype html>
<html lang="en">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Not available</title>
  <style>:root { color-scheme: light dark; font-family: system-ui; padding: 16px }</style>
  <h1>Please try again later</h1>
  <p>The sign-in does not answer. <a href="">Try again</a></p>
</html>`,
    { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8', ...privateHeaders } },
  )
