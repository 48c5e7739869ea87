import type { B2BClient } from '@acme/b2b-client'
import { render, waitFor } from '@testing-library/react'
import { StrictMode, useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { B2BScreen } from '../../src/components/Widget.tsx'
import type { B2BLoginConfig } from '../../src/config/types.ts'
import type { PersonEvent, ScreenName } from '../../src/flow/machine/screens.ts'
import { loginLoader } from '../../src/hooks/lazyChunks.ts'
import { useB2BLogin } from '../../src/hooks/useB2BLogin.ts'
import type { B2BLoginFlow } from '../../src/hooks/useLogin.ts'
import { emulate, clearPageStorage } from './emulated.tsx'

// Numbers such as T54 in test names are threats in docs/threats.md.

/*
 * A host can remove the widget from its page at any moment. The test repeats each sign-in, and removes the widget at a later moment each time: at
 * the first call, at the second call, and so on. Then it does the same with responses, and with new states.
 */

// Load the lazy chunk once, so that all runs have the same moments.
await loginLoader.fetch()

type Emulation = ReturnType<typeof emulate>
/** The user's action on each screen. */
type Script = { readonly [N in ScreenName]?: () => PersonEvent | Promise<PersonEvent> }
interface Flow {
  readonly config: B2BLoginConfig
  readonly address: string
  readonly script: Script
}

const acmeConfig: B2BLoginConfig = { authFlowType: 'Organization', organizationSlug: 'acme' }
const codeEvent = async ({ kit }: Emulation, email: string) => ({ type: 'codeEntered', code: (await kit.nextEmail(email)).code }) as const

const FLOWS: { readonly [flow: string]: (emulation: Emulation) => Promise<Flow> } = {
  async 'an emailed link'(emulation) {
    const { organization_id, email_address } = await emulation.kit.member({ name: 'Kim' })
    const setupClient = emulation.makeClient()
    await setupClient.magicLinks.email.loginOrSignup({ organization_id, email_address })
    setupClient.dispose()
    return { config: acmeConfig, address: emulation.linkTo(email_address), script: {} }
  },
  async 'a password and a TOTP code'({ kit }) {
    const { organization_slug, organization_id } = await kit.organization({ organization_name: 'Globex', mfa_policy: 'REQUIRED_FOR_ALL' })
    const password = 'Violet-Tram-Ledger-42'
    const kim = await kit.member({ organization: organization_id, name: 'Kim', password, totp: true })
    return {
      config: {
        authFlowType: 'Organization',
        organizationSlug: organization_slug,
        products: ['passwords'],
        passwordOptions: { resetPasswordRedirectURL: 'https://app.example/login?acme_redirect_type=reset_password' },
      },
      address: '/login',
      script: {
        Main: () => ({ type: 'emailSubmitted', email: kim.email_address }),
        PasswordEmailForm: () => ({ type: 'passwordSubmitted', email: kim.email_address, password }),
        PasswordAuthenticate: () => ({ type: 'passwordSubmitted', email: kim.email_address, password }),
        TOTPEntry: async () => ({ type: 'codeEntered', code: await kit.totpFor(kim) }),
      },
    }
  },
  'an emailed code and a choice of organizations': (emulation) =>
    Promise.resolve({
      config: { authFlowType: 'Discovery', products: ['emailOtp'] },
      address: '/login',
      script: {
        Main: () => ({ type: 'emailSubmitted', email: 'grace@globex.test' }),
        EmailOTPEntry: () => codeEvent(emulation, 'grace@globex.test'),
        Discovery: () => ({ type: 'organizationChosen', organization_id: 'organization-test-vault' }),
      },
    }),
  'an emailed code and the only organization': (emulation) =>
    Promise.resolve({
      config: { authFlowType: 'Discovery', products: ['emailOtp'], directLoginForSingleMembership: { status: true } },
      address: '/login',
      script: {
        Main: () => ({ type: 'emailSubmitted', email: 'ada@acme.test' }),
        EmailOTPEntry: () => codeEvent(emulation, 'ada@acme.test'),
      },
    }),
}

type ReportedState = Pick<B2BLoginFlow['state'], 'screen' | 'pending'>

interface SimulatedUserProps {
  readonly client: B2BClient
  readonly flow: Flow
  /** Waits until nothing is pending. */
  readonly waitUntilIdle: () => Promise<void>
  readonly onState: (state: ReportedState) => void
}

/** Renders the widget with a simulated user who follows the script. */
function SimulatedUser({ client, flow, waitUntilIdle, onState }: SimulatedUserProps) {
  const login = useB2BLogin({ client, config: flow.config })
  const { state, send } = login
  useEffect(() => onState(state), [onState, state])
  const canAct = state.pending === null
  const action = flow.script[state.screen.name]
  useEffect(() => {
    let isMounted = true
    const sendNext = async () => {
      await waitUntilIdle()
      const event = isMounted && (await action?.())
      if (event && isMounted) send(event)
    }
    if (canAct) void sendNext()
    return () => {
      isMounted = false
    }
  }, [action, canAct, send, waitUntilIdle])
  return <B2BScreen login={login} />
}

type Moment = 'call' | 'answer' | 'state'

/** An emulator that records if it opened a session. It reports each call, and each response before the client gets it. */
function emulateAndReport(report: (moment: Moment) => void) {
  const responses: Promise<Response>[] = []
  let hasOpened = false
  const emulation = emulate((answer) => {
    report('call')
    const pendingResponse = answer.then(async (response) => {
      report('answer')
      const { data } = (await response.clone().json()) as { readonly data?: { readonly member_session?: object | null } }
      hasOpened ||= data?.member_session != null
      return response
    })
    responses.push(pendingResponse)
    return pendingResponse
  })
  /** Waits for all responses, for the code that handles them, and for the calls that this code makes. */
  const waitUntilIdle = async () => {
    let handledCount: number
    do {
      handledCount = responses.length
      await Promise.allSettled(responses)
      for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve))
    } while (handledCount < responses.length)
  }
  return { emulation, waitUntilIdle, hasOpened: () => hasOpened }
}

/** Signs in, and removes the widget at the nth moment of a kind. Returns false if the sign-in ended before that. */
async function removeAt(nth: number, moment: Moment, createFlow: (emulation: Emulation) => Promise<Flow>): Promise<boolean> {
  let unmountWidget: (() => void) | null = null
  let momentCount = 0
  let sentBefore = -1
  let isLoggedIn = false
  const remove = () => {
    unmountWidget?.()
    sentBefore = emulation.sent().length
  }
  const count = (reportedMoment: Moment) => {
    if (unmountWidget === null || reportedMoment !== moment) return
    momentCount += 1
    // React cannot unmount while it renders, so the widget is removed after that.
    if (momentCount === nth) queueMicrotask(remove)
  }
  const { emulation, waitUntilIdle, hasOpened } = emulateAndReport(count)
  const flow = await createFlow(emulation)
  window.history.replaceState(null, '', flow.address)
  const client = emulation.makeClient()
  const onState = ({ screen, pending }: ReportedState) => {
    // A state with a pending call is not counted, because its call is.
    if (pending === null) count('state')
    isLoggedIn ||= screen.name === 'LoggedIn'
  }
  const consoleSpies = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
  const { unmount } = render(<SimulatedUser client={client} flow={flow} waitUntilIdle={waitUntilIdle} onState={onState} />, {
    wrapper: StrictMode,
  })
  unmountWidget = unmount
  await waitFor(() => expect(isLoggedIn || sentBefore >= 0).toBe(true))
  const isRemoved = sentBefore >= 0
  if (isRemoved) {
    await waitUntilIdle()
    expect(emulation.sent().slice(sentBefore), `calls after ${moment} ${nth}`).toEqual([])
    expect(client.session.getSync() !== null, `a session exists after ${moment} ${nth}`).toBe(hasOpened())
  }
  expect(consoleSpies.flatMap(({ mock }) => mock.calls)).toEqual([])
  unmount()
  client.dispose()
  clearPageStorage()
  return isRemoved
}

const MOMENTS: readonly Moment[] = ['call', 'answer', 'state']

test.each(Object.entries(FLOWS).flatMap(([name, createFlow]) => MOMENTS.map((moment) => [name, moment, createFlow] as const)))(
  'T54 %s: a widget that the host removes at any %s sends no request, prints nothing, and keeps the session unchanged',
  async (_, moment, createFlow) => {
    let momentCount = 0
    while (await removeAt(momentCount + 1, moment, createFlow)) momentCount += 1
    expect(momentCount).toBeGreaterThan(0)
  },
)
