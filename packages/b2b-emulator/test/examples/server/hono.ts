import { pathWithNext } from '@acme/b2b-client/server'
import type { SessionResult } from '@acme/b2b-client/server'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { pageFor, privateHeaders, readSession, unavailablePage } from './sessions.ts'

type Session = NonNullable<SessionResult['session']>

/** Lets requests with a session pass, and sends users without one to another page. */
const requireSession = createMiddleware<{ Variables: { session: Session } }>(async (context, next) => {
  const { session, reason } = await readSession(context.req.raw)
  context.header('Cache-Control', privateHeaders['Cache-Control'])
  if (session === null) {
    return reason === 'unreachable' ? unavailablePage() : context.redirect(pathWithNext(pageFor(reason), context.req.raw))
  }
  context.set('session', session)
  return next()
})

export const app = new Hono()
app.get('/reports', requireSession, (context) => context.text(`Reports of ${context.get('session').organization_slug}`))
