// Runs in every tab: one client that keeps its session alive. The address says which, and under which path its provider is.
import { createB2BClient } from '@acme/b2b-client'
import { AuthClient } from '@supabase/auth-js'
import { createAuthClient } from 'better-auth/client'

const { searchParams, origin } = new URL(window.location.href)
const base = `${origin}/${searchParams.get('run')}`

/** Opens a client in this tab; answers how it signs in. All are set to look after the session every three minutes. */
const OPEN = {
  'acme-b2b': () => {
    const client = createB2BClient('public-token-test-tabs', { hosts: { test: base }, telemetry: false })
    return () => client.magicLinks.authenticate({ magic_links_token: 'token', session_duration_minutes: 60 })
  },
  // It refreshes when its token has less than two minutes left; here tokens last five, so that it does so every three.
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

const signIn = OPEN[searchParams.get('client')]()
window.signIn = async () => {
  await signIn()
}
