import { createSessionReader, type NoSessionReason } from '@acme/b2b-client/server'
import { hosts, publicToken } from './project'

/** Reads the sessions of requests. It keeps the keys of the provider, so create it once. */
export const { readSession, isAuthorized } = createSessionReader(publicToken, { hosts })

/**
 * The page to open if a request has no session: the one that renews the session, or the login. Not for `unreachable`: the member can be
 * signed in.
 */
export const pageFor = (reason: Exclude<NoSessionReason, 'unreachable'>): string => (reason === 'expired' ? '/renew' : '/login')

/** The response to a request of a script without a session. */
export const refuse = (reason: NoSessionReason): Response => Response.json({ reason }, { status: reason === 'unreachable' ? 503 : 401 })

/** The page for `unreachable`. The member can be signed in, so do not redirect to the login. */
export const unavailablePage = (): Response =>
  new Response(
    '<!doctype html><html lang="en"><title>Not available</title><h1>Please try again later</h1><p>The sign-in does not answer.</p>',
    {
      status: 503,
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
    },
  )
