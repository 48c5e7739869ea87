import { createB2BClient } from '@acme/b2b-client'

/* The client without a widget, for tests with several tabs. Query: `public_token`. */

/** A change that a listener of this page has seen, or the session that the page shows when it is opened. */
export interface Observation {
  readonly listener: 'opened' | 'session' | 'state' | 'member' | 'organization'
  /** The id of the shown session; null if no member is signed in. */
  readonly sessionId: string | null
  /** The id of the session that the listener showed before; null if there was none. */
  readonly previousId: string | null
  /** In ms since the epoch. */
  readonly time: number
}

/** The calls that a test can make. Each resolves with `ok` or the text of the error. */
interface SessionCalls {
  confirm(): Promise<string>
  requestLink(input: { readonly organization_id: string; readonly email_address: string }): Promise<string>
  /** Signs in with the token of a link. */
  signIn(magic_links_token: string): Promise<string>
  switchTo(organization_id: string): Promise<string>
  logOut(): Promise<string>
}

declare global {
  interface Window {
    /** A test that follows every observation defines it. */
    readonly reportObservation?: (observation: Observation) => void
    readonly session: SessionCalls & {
      /**
       * Confirms the session at a time in milliseconds since 1970, so that several tabs do it at the same moment. Resolves with `ok` or the
       * text of the error.
       */
      confirmAt(time: number): Promise<string>
      /** How often this tab showed that no member is signed in. The count survives a reload. */
      signOuts(): number
      memberId(): string | null
      token(): string | null
      sessionId(): string | null
      organizationId(): string | null
      /** Sends no more requests. Resolves when the page has processed all responses. */
      hold(): Promise<void>
      /** Ends `hold`. The requests that waited fail, as if the network had been gone. */
      release(): void
      /** Resolves with true if this page holds or requests a Web Lock. */
      usesLock(): Promise<boolean>
      /** Behaves like a page that enters the back/forward cache: it receives no storage events. */
      enterCache(): void
      /** Behaves like a page that returns from the back/forward cache. */
      leaveCache(): void
    }
  }
}

let isCached = false
/** The number of requests without a processed response. */
let openRequests = 0
/** While it is set, no request leaves this page. */
let held: AbortController | undefined

// Registered before the listeners of the client.
window.addEventListener('storage', (event) => isCached && event.stopImmediatePropagation())

/** Sends a request. Counts it as open until the client has applied the response, which it does in the task that reads the end of the body. */
async function countedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  init?.signal?.throwIfAborted()
  if (held) {
    const signals = [held.signal, ...(init?.signal ? [init.signal] : [])]
    await new Promise((resolve) => AbortSignal.any(signals).addEventListener('abort', resolve))
    init?.signal?.throwIfAborted()
    throw new TypeError('Failed to fetch')
  }
  openRequests += 1
  const endAfterTask = () => void setTimeout(() => (openRequests -= 1))
  try {
    const response = await fetch(input, init)
    void response.clone().arrayBuffer().then(endAfterTask, endAfterTask)
    return response
  } catch (error) {
    endAfterTask()
    throw error
  }
}

const query = new URLSearchParams(window.location.search)
const client = createB2BClient(query.get('public_token') ?? '', {
  hosts: { test: import.meta.env['VITE_EMULATOR_URL'] },
  telemetry: false,
  fetch: countedFetch,
})
const shownId = () => client.session.getSync()?.member_session_id ?? null
const show = () => document.querySelector('output')?.replaceChildren(client.member.getSync()?.email_address ?? 'signed out')

/** Returns a listener that reports each change of the shown session. */
function reportAs(listener: Observation['listener']): (value: unknown) => void {
  let previousId = listener === 'opened' ? null : shownId()
  return (value) => {
    const sessionId = value === null ? null : shownId()
    if (sessionId === previousId && listener !== 'opened') return
    window.reportObservation?.({ listener, sessionId, previousId, time: Date.now() })
    previousId = sessionId
  }
}

reportAs('opened')(client.session.getSync())
const reportState = reportAs('state')
client.onStateChange(({ member }) => {
  show()
  if (member === undefined) sessionStorage.setItem('sign-outs', String(Number(sessionStorage.getItem('sign-outs') ?? 0) + 1))
  reportState(member ?? null)
})
client.session.onChange(reportAs('session'))
client.member.onChange(reportAs('member'))
client.organization.onChange(reportAs('organization'))
show()

const resultOf = (call: Promise<unknown>): Promise<string> => call.then(() => 'ok', String)

/** Returns true if this page holds or requests a lock. A lock with a random name shows which locks are of this page. */
async function usesLock(): Promise<boolean> {
  const probe = crypto.randomUUID()
  const { held = [], pending = [] } = await navigator.locks.request(probe, () => navigator.locks.query())
  const clientId = held.find(({ name }) => name === probe)?.clientId
  return [...held, ...pending].some((lock) => lock.clientId === clientId && lock.name !== probe)
}

Object.defineProperty(window, 'session', {
  value: {
    confirm: () => resultOf(client.session.authenticate({ session_duration_minutes: 60 })),
    requestLink: (input) => resultOf(client.magicLinks.email.loginOrSignup(input)),
    signIn: (magic_links_token) => resultOf(client.magicLinks.authenticate({ magic_links_token, session_duration_minutes: 60 })),
    switchTo: (organization_id) => resultOf(client.session.exchange({ organization_id, session_duration_minutes: 60 })),
    logOut: () => resultOf(client.session.revoke()),
    confirmAt: async (time) => {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, time - Date.now())))
      return resultOf(client.session.authenticate())
    },
    signOuts: () => Number(sessionStorage.getItem('sign-outs') ?? 0),
    memberId: () => client.member.getSync()?.member_id ?? null,
    token: () => client.session.getTokens()?.session_token ?? null,
    sessionId: shownId,
    organizationId: () => client.organization.getSync()?.organization_id ?? null,
    async hold() {
      held ??= new AbortController()
      while (openRequests > 0) await new Promise((resolve) => setTimeout(resolve, 10))
    },
    release() {
      held?.abort()
      held = undefined
    },
    usesLock,
    enterCache() {
      window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
      isCached = true
    },
    leaveCache() {
      isCached = false
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    },
  } satisfies Window['session'],
})
