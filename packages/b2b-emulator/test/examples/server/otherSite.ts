import { createSessionReader } from '@acme/b2b-client/server'

const { readSessionJwt } = createSessionReader('public-token-test-app', { hosts: { test: 'http://localhost:4400' } })

/** The page that may call the API, and what it may send. */
const corsHeaders = {
  'Access-Control-Allow-Origin': 'https://app.example.com',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type',
  'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
}

/** Answers a request of a page on another site. */
export async function answer(request: Request): Promise<Response> {
  // The browser asks first whether it may send the request.
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: corsHeaders })
  const jwt = /^Bearer (.+)$/.exec(request.headers.get('Authorization') ?? '')?.[1] ?? ''
  const { session, reason } = await readSessionJwt(jwt)
  if (session === null) return Response.json({ reason }, { status: reason === 'unreachable' ? 503 : 401, headers: corsHeaders })
  return Response.json({ member_id: session.member_id }, { headers: { ...corsHeaders, 'Cache-Control': 'private, no-store' } })
}
