// Runs in the browser. Measures a call of each client, and a bare fetch of the same request.
import { createB2BClient } from '@acme/b2b-client'
import { AuthClient } from '@supabase/auth-js'
import { createAuthClient } from 'better-auth/client'
import { magicLinkClient } from 'better-auth/client/plugins'

const origin = window.location.origin
const email = 'ada@acme.test'

/** The clients with the same two calls: request a link, and confirm the session. */
const MAKERS = {
  'acme b2b': async (send, place) => {
    const client = createB2BClient(`public-token-test-${place}`, { hosts: { test: origin }, fetch: send })
    await client.magicLinks.authenticate({ magic_links_token: 'token', session_duration_minutes: 60 })
    return {
      link: () =>
        client.magicLinks.email.loginOrSignup({ email_address: email, organization_id: 'organization-1', login_redirect_url: origin }),
      session: () => client.session.authenticate(),
    }
  },
  'supabase auth-js': async (send, place) => {
    const client = new AuthClient({
      url: `${origin}/supabase`,
      fetch: send,
      storageKey: place,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    })
    await client.signInWithPassword({ email, password: 'a password' })
    return {
      link: () => client.signInWithOtp({ email, options: { emailRedirectTo: origin } }),
      session: () => client.refreshSession(),
    }
  },
  'better-auth': async (send) => {
    const client = createAuthClient({ baseURL: `${origin}/better`, plugins: [magicLinkClient()], fetchOptions: { customFetchImpl: send } })
    return {
      link: () => client.signIn.magicLink({ email, callbackURL: origin }),
      session: () => client.getSession(),
    }
  },
}

/** A handwritten fetch of the request that a client sends. */
async function bareOf(call, spy) {
  await call()
  const { address, init = {} } = spy.latest
  const headers = init.body === undefined || init.body === null ? {} : { 'Content-Type': 'application/json' }
  const plain = { method: init.method ?? 'GET', headers, ...(init.body && { body: init.body }) }
  return async () => (await spy.send(address, plain)).json()
}

async function contestantsFor(place, send) {
  const contestants = []
  for (const [name, make] of Object.entries(MAKERS)) {
    const spy = { latest: null, send }
    const recordingFetch = (input, init) => {
      spy.latest = { address: String(input), init }
      return send(input, init)
    }
    const calls = await make(recordingFetch, place)
    for (const [what, call] of Object.entries(calls)) contestants.push({ name, what, place, call, bare: await bareOf(call, spy) })
  }
  return contestants
}

async function timeOf(call, times) {
  const start = performance.now()
  for (let n = 0; n < times; n += 1) await call()
  return (performance.now() - start) / times
}

/** Measures all contestants in each round, in rotating order. Returns the ms per call of each round. */
window.measure = async ({ place, rounds, times }) => {
  // The injected fetch immediately returns the response that the server has given before.
  const responses = new Map()
  const immediate = async (input) => {
    const address = String(input)
    const text = responses.get(address) ?? (await (await fetch(address)).text())
    responses.set(address, text)
    return new Response(text, { headers: { 'Content-Type': 'application/json' } })
  }
  const contestants = await contestantsFor(place, place === 'server' ? (input, init) => fetch(input, init) : immediate)
  const results = contestants.map(({ name, what }) => ({ name, what, call: [], bare: [] }))
  for (const { call, bare } of contestants) {
    await timeOf(call, times)
    await timeOf(bare, times)
  }
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < contestants.length; turn += 1) {
      const index = (turn + round) % contestants.length
      const both = round % 2 === 0 ? ['bare', 'call'] : ['call', 'bare']
      for (const kind of both) results[index][kind].push(await timeOf(contestants[index][kind], times))
    }
  }
  return results
}
