import { privateHeaders, signInResponse } from '@acme/b2b-client/server'
import type { SessionResult } from '@acme/b2b-client/server'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { readSession } from './sessions.ts'

type Session = NonNullable<SessionResult['session']>

/** Lets requests with a session pass, and sends users without one to another page. */
const requireSession = createMiddleware<{ Variables: { session: Session } }>(async (context, next) => {
  const { session, reason } = await readSession(context.req.raw)
  if (session === null) return signInResponse(context.req.raw, reason)
  context.header('Cache-Control', privateHeaders['Cache-Control'])
  context.set('session', session)
  return next()
})

export const app = new Hono()
app.get('/reports', requireSession, (context) => context.text(`Reports of ${context.get('session').organization_slug}`))
