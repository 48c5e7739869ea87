import { createSessionReader } from '@acme/b2b-client/server'

const { readSessionJwt } = createSessionReader('public-token-test-app', { hosts: { test: 'http://localhost:4400' } })

/** The page that may call the API, and the headers that it may send. */
const corsHeaders = {
  'Access-Control-Allow-Origin': 'https://app.example.com',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type',
}

/** Answers a request of a page on another site. */
export async function answer(request: Request): Promise<Response> {
  // The browser asks first whether it may send the headers.
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: corsHeaders })
  const jwt = request.headers.get('Authorization')?.replace(/^Bearer /, '') ?? ''
  const { session, reason } = await readSessionJwt(jwt)
  if (session === null) return Response.json({ reason }, { status: reason === 'unreachable' ? 503 : 401, headers: corsHeaders })
  return Response.json({ member_id: session.member_id }, { headers: { ...corsHeaders, 'Cache-Control': 'private, no-store' } })
}
