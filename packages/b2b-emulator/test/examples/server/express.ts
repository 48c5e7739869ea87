import { isSameOrigin, privateHeaders } from '@acme/b2b-client/server'
import express from 'express'
import { isAuthorized, readSession } from './sessions.ts'

export const app = express()

app.post('/api/members', async (request, response) => {
  response.set(privateHeaders)
  // A page on a sibling domain can send a form with the cookies of your users.
  if (!isSameOrigin(request)) return void response.status(403).json({ reason: 'forbidden' })
  const { session, reason } = await readSession(request)
  if (session === null) return void response.status(reason === 'unreachable' ? 503 : 401).json({ reason })
  if (!(await isAuthorized(session, 'acme.member', 'create'))) return void response.status(403).json({ reason: 'forbidden' })
  response.json({ invited_by: session.member_id })
})
