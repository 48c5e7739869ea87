// Runs in every tab: one client that keeps its session alive. Query: `client` and `run`, the path of its server.
import { createB2BClient } from '@acme/b2b-client'
import { AuthClient } from '@supabase/auth-js'
import { createAuthClient } from 'better-auth/client'

const { searchParams, origin } = new URL(window.location.href)
const base = `${origin}/${searchParams.get('run')}`

/** Each function creates a client and returns its sign-in. All clients refresh the session every three minutes. */
const CREATE_CLIENT = {
  'acme-b2b': () => {
    const client = createB2BClient('public-token-test-tabs', { hosts: { test: base }, telemetry: false })
    return () => client.magicLinks.authenticate({ magic_links_token: 'token', session_duration_minutes: 60 })
  },
  // Refreshes when its token expires in less than two minutes. The tokens last five minutes, so it refreshes every three.
  'supabase-auth-js': () => {
    const client = new AuthClient({ url: base, detectSessionInUrl: false })
    return () => client.signInWithPassword({ email: 'ada@acme.test', password: 'a password' })
  },
  'better-auth': () => {
    const client = createAuthClient({ baseURL: base, sessionOptions: { refetchInterval: 180 } })
    client.useSession.subscribe(() => {})
    return async () => {}
  },
}

const signIn = CREATE_CLIENT[searchParams.get('client')]()
window.signIn = async () => {
  await signIn()
}
