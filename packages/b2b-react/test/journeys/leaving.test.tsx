import type { B2BClient } from '@acme/b2b-client'
import { render, waitFor } from '@testing-library/react'
import { StrictMode, useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { B2BScreen } from '../../src/components/B2BScreen.tsx'
import type { B2BLoginConfig } from '../../src/config/types.ts'
import { fetchLazyChunk } from '../../src/hooks/fetchLazyChunk.ts'
import type { PersonEvent, ScreenName } from '../../src/flow/machine/screens.ts'
import { useB2BLogin } from '../../src/hooks/useB2BLogin.ts'
import type { B2BLoginFlow } from '../../src/hooks/useLogin.ts'
import { emulate, forgetAll } from './emulated.tsx'

/*
 * A host can remove the widget from its page at any moment. The test repeats each way to sign in and removes the widget at another moment
 * each time: at the first call, the second call and so on; at the first response and so on; at the first new state and so on.
 */

// Load the lazy chunk once, so that all runs have the same moments.
await fetchLazyChunk()

type Here = ReturnType<typeof emulate>
/** The user's action on each screen. */
type Script = { readonly [N in ScreenName]?: () => PersonEvent | Promise<PersonEvent> }
interface Way {
  readonly config: B2BLoginConfig
  readonly address: string
  readonly script: Script
}

const acme: B2BLoginConfig = { authFlowType: 'Organization', organizationSlug: 'acme' }
const code = async ({ kit }: Here, email: string) => ({ type: 'codeEntered', code: (await kit.nextEmail(email)).code }) as const

const WAYS: { readonly [way: string]: (here: Here) => Promise<Way> } = {
  async 'an emailed link'(here) {
    const { organization_id, email_address } = await here.kit.member({ name: 'Kim' })
    const before = here.makeClient()
    await before.magicLinks.email.loginOrSignup({ organization_id, email_address })
    before.dispose()
    return { config: acme, address: here.linkTo(email_address), script: {} }
  },
  async 'a password and a TOTP code'({ kit }) {
    const { organization_slug, organization_id } = await kit.organization({ organization_name: 'Globex', mfa_policy: 'REQUIRED_FOR_ALL' })
    const password = 'Violet-Tram-Ledger-42'
    const kim = await kit.member({ organization: organization_id, name: 'Kim', password, totp: true })
    return {
      config: { authFlowType: 'Organization', organizationSlug: organization_slug, products: ['passwords'] },
      address: '/login',
      script: {
        Main: () => ({ type: 'emailSubmitted', email: kim.email_address }),
        PasswordEmailForm: () => ({ type: 'passwordSubmitted', email: kim.email_address, password }),
        PasswordAuthenticate: () => ({ type: 'passwordSubmitted', email: kim.email_address, password }),
        TOTPEntry: async () => ({ type: 'codeEntered', code: await kit.totpFor(kim) }),
      },
    }
  },
  'an emailed code and a choice of organizations': (here) =>
    Promise.resolve({
      config: { authFlowType: 'Discovery', products: ['emailOtp'] },
      address: '/login',
      script: {
        Main: () => ({ type: 'emailSubmitted', email: 'grace@globex.test' }),
        EmailOTPEntry: () => code(here, 'grace@globex.test'),
        Discovery: () => ({ type: 'organizationChosen', organization_id: 'organization-test-vault' }),
      },
    }),
  'an emailed code and the only organization': (here) =>
    Promise.resolve({
      config: { authFlowType: 'Discovery', products: ['emailOtp'], directLoginForSingleMembership: { status: true } },
      address: '/login',
      script: {
        Main: () => ({ type: 'emailSubmitted', email: 'ada@acme.test' }),
        EmailOTPEntry: () => code(here, 'ada@acme.test'),
      },
    }),
}

/** The parts of the flow that a test can see. */
type Shown = Pick<B2BLoginFlow['state'], 'screen' | 'pending'>

interface PersonProps {
  readonly client: B2BClient
  readonly way: Way
  /** Waits until nothing is pending. */
  readonly settle: () => Promise<void>
  readonly onState: (state: Shown) => void
}

/** Renders the widget with a simulated user who follows the script. */
function Person({ client, way, settle, onState }: PersonProps) {
  const login = useB2BLogin({ client, config: way.config })
  const { state, send } = login
  useEffect(() => onState(state), [onState, state])
  const isFree = state.pending === null
  const act = way.script[state.screen.name]
  useEffect(() => {
    let isThere = true
    const goOn = async () => {
      await settle()
      const event = isThere && (await act?.())
      if (event && isThere) send(event)
    }
    if (isFree) void goOn()
    return () => void (isThere = false)
  }, [act, isFree, send, settle])
  return <B2BScreen login={login} />
}

type Moment = 'call' | 'answer' | 'state'

/** An emulator that records if it opened a session. It reports each call, and each response before the client gets it. */
function watched(tell: (moment: Moment) => void) {
  const answers: Promise<Response>[] = []
  let hasOpened = false
  const here = emulate((answer) => {
    tell('call')
    const coming = answer.then(async (response) => {
      tell('answer')
      const { data } = (await response.clone().json()) as { readonly data?: { readonly member_session?: object | null } }
      hasOpened ||= data?.member_session != null
      return response
    })
    answers.push(coming)
    return coming
  })
  /** Waits for all responses and for the code that handles them. */
  const settle = async () => {
    for (let known = -1; known < answers.length;) {
      known = answers.length
      await Promise.allSettled(answers)
      for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve))
    }
  }
  return { here, settle, hasOpened: () => hasOpened }
}

/** Signs in, and removes the widget at the nth moment. Returns false if the sign-in ended before that. */
async function leaveAt(nth: number, moment: Moment, begin: (here: Here) => Promise<Way>): Promise<boolean> {
  let takeAway: (() => void) | null = null
  let seen = 0
  let sent = -1
  let hasArrived = false
  const leave = () => {
    takeAway?.()
    sent = here.sent().length
  }
  const count = (now: Moment) => {
    if (takeAway === null || now !== moment) return
    seen += 1
    // After React's current work.
    if (seen === nth) queueMicrotask(leave)
  }
  const { here, settle, hasOpened } = watched(count)
  const way = await begin(here)
  window.history.replaceState(null, '', way.address)
  const client = here.makeClient()
  const onState = ({ screen, pending }: Shown) => {
    // A state with a pending call is counted as that call.
    if (pending === null) count('state')
    hasArrived ||= screen.name === 'LoggedIn'
  }
  const said = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
  const { unmount } = render(<Person client={client} way={way} settle={settle} onState={onState} />, { wrapper: StrictMode })
  takeAway = unmount
  await waitFor(() => expect(hasArrived || sent >= 0).toBe(true))
  const hasLeft = sent >= 0
  if (hasLeft) {
    await settle()
    expect(here.sent().slice(sent), `calls after ${moment} ${nth}`).toEqual([])
    expect(client.session.getSync() !== null, `a session exists after ${moment} ${nth}`).toBe(hasOpened())
  }
  expect(said.flatMap(({ mock }) => mock.calls)).toEqual([])
  unmount()
  client.dispose()
  forgetAll()
  return hasLeft
}

const MOMENTS: readonly Moment[] = ['call', 'answer', 'state']

test.each(Object.entries(WAYS).flatMap(([name, begin]) => MOMENTS.map((moment) => [name, moment, begin] as const)))(
  'T54 %s: a widget that the host removes at any %s sends no request, prints nothing, and keeps the session unchanged',
  async (_, moment, begin) => {
    let moments = 0
    while (await leaveAt(moments + 1, moment, begin)) moments += 1
    expect(moments).toBeGreaterThan(0)
  },
)
