import type { B2BClient } from '@acme/b2b-client'
import { render, waitFor } from '@testing-library/react'
import { StrictMode, useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { B2BScreen } from '../../src/B2BScreen.tsx'
import type { B2BLoginConfig } from '../../src/config.ts'
import { fetchLazyChunk } from '../../src/fetchLazyChunk.ts'
import type { PersonEvent, ScreenName } from '../../src/flow/screens.ts'
import { useB2BLogin } from '../../src/hooks/useB2BLogin.ts'
import type { B2BLoginFlow } from '../../src/hooks/useLogin.ts'
import { emulate, forgetAll } from './emulated.tsx'

/*
 * A host may take the sign-in off its page at any moment. Each way in is gone again and again, and left at another moment each time:
 * while the first answer is on its way, while the second is, and so on; and as soon as the first state is shown, the second, and so on.
 */

// The scripts and the moments are the same each time, whether this file came late or not.
await fetchLazyChunk()

type Here = ReturnType<typeof emulate>
/** What the person does on a screen, as soon as it is shown. */
type Script = { readonly [N in ScreenName]?: () => PersonEvent | Promise<PersonEvent> }
interface Way {
  readonly config: B2BLoginConfig
  readonly address: string
  readonly script: Script
}

const acme: B2BLoginConfig = { authFlowType: 'Organization', organizationSlug: 'acme' }
const code = async ({ kit }: Here, email: string) => ({ type: 'codeEntered', code: (await kit.nextEmail(email)).code }) as const

const WAYS: { readonly [way: string]: (here: Here) => Promise<Way> } = {
  async 'a link that was mailed'(here) {
    const { organization_id, email_address } = await here.kit.member({ name: 'Kim' })
    const before = here.makeClient()
    await before.magicLinks.email.loginOrSignup({ organization_id, email_address })
    before.dispose()
    return { config: acme, address: here.linkTo(email_address), script: {} }
  },
  async 'a password and the code of an app'({ kit }) {
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
  'a code by mail and a choice of organizations': (here) =>
    Promise.resolve({
      config: { authFlowType: 'Discovery', products: ['emailOtp'] },
      address: '/login',
      script: {
        Main: () => ({ type: 'emailSubmitted', email: 'grace@globex.test' }),
        EmailOTPEntry: () => code(here, 'grace@globex.test'),
        Discovery: () => ({ type: 'organizationChosen', organization_id: 'organization-test-vault' }),
      },
    }),
  'a code by mail and the only organization there is': (here) =>
    Promise.resolve({
      config: { authFlowType: 'Discovery', products: ['emailOtp'], directLoginForSingleMembership: { status: true } },
      address: '/login',
      script: {
        Main: () => ({ type: 'emailSubmitted', email: 'ada@acme.test' }),
        EmailOTPEntry: () => code(here, 'ada@acme.test'),
      },
    }),
}

/** What a test can see of the flow. */
type Shown = Pick<B2BLoginFlow['state'], 'screen' | 'pending'>

interface PersonProps {
  readonly client: B2BClient
  readonly way: Way
  /** Until nothing is on its way. */
  readonly settle: () => Promise<void>
  readonly onState: (state: Shown) => void
}

/** The widget, with a person before it who follows the script, one thing after the other. */
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

/** A provider of which it is known whether it has opened a session. It tells of each call, and of each answer before that arrives. */
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
  /** Until every answer has come, and whatever that sets off has been done. */
  const settle = async () => {
    for (let known = -1; known < answers.length;) {
      known = answers.length
      await Promise.allSettled(answers)
      for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve))
    }
  }
  return { here, settle, hasOpened: () => hasOpened }
}

/** Goes a way, and leaves at the nth such moment. Answers whether it came to that, or to the end before it. */
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
    // Not from within what React is doing.
    if (seen === nth) queueMicrotask(leave)
  }
  const { here, settle, hasOpened } = watched(count)
  const way = await begin(here)
  window.history.replaceState(null, '', way.address)
  const client = here.makeClient()
  const onState = ({ screen, pending }: Shown) => {
    // What is under way is a call that is about to be seen.
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
    expect(client.session.getSync() !== null, `whether somebody is signed in after ${moment} ${nth}`).toBe(hasOpened())
  }
  expect(said.flatMap(({ mock }) => mock.calls)).toEqual([])
  unmount()
  client.dispose()
  forgetAll()
  return hasLeft
}

const MOMENTS: readonly Moment[] = ['call', 'answer', 'state']

test.each(Object.entries(WAYS).flatMap(([name, begin]) => MOMENTS.map((moment) => [name, moment, begin] as const)))(
  'T54 %s: a widget that is taken away at any %s asks for nothing more, says nothing, and leaves the session as it is',
  async (_, moment, begin) => {
    let moments = 0
    while (await leaveAt(moments + 1, moment, begin)) moments += 1
    expect(moments).toBeGreaterThan(0)
  },
)
