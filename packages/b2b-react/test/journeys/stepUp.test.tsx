import type { B2BClient } from '@acme/b2b-client'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode, useState } from 'react'
import { expect, test } from 'vitest'
import { B2BFactorEnrollment } from '../../src/components/B2BFactorEnrollment.tsx'
import { B2BProvider } from '../../src/components/B2BProvider.tsx'
import { B2BStepUp } from '../../src/components/B2BStepUp.tsx'
import { useB2BClient } from '../../src/hooks/useClient.ts'
import { useStepUp, type StepUpOptions } from '../../src/hooks/useStepUp.ts'
import { emulate } from './emulated.tsx'

const MINUTE = 60_000

/** A page with an action that the server protects: it reads the member. */
function ProtectedPage({ options }: { readonly options: StepUpOptions | undefined }) {
  const client = useB2BClient()
  const { protect, request } = useStepUp(options)
  const [results, setResults] = useState<readonly string[]>([])
  const add = (text: string) => setResults((texts) => [...texts, text])
  const read = (from: B2BClient) =>
    protect(() => from.self.get()).then(
      ({ name }) => add(`read ${name}`),
      (error: Error) => add(error.name),
    )
  return (
    <>
      <button type="button" onClick={() => client && void read(client)}>
        Read
      </button>
      <output>{results.join(', ')}</output>
      {request && (
        <>
          <B2BStepUp {...request} />
          <button type="button" onClick={request.onCancel}>
            Cancel
          </button>
        </>
      )}
    </>
  )
}

interface Setup {
  /** The only second factors that the organization allows. */
  readonly allowedFactors?: readonly 'sms_otp'[]
  /** The restrictions of the organization do not apply to the member. */
  readonly isBreakglass?: boolean
  /** The only methods that the organization allows. */
  readonly allowed?: readonly ('password' | 'sso')[]
  /** The organization requires a second factor since the last confirmation of the session. */
  readonly requiresSecondFactor?: boolean
  readonly options?: StepUpOptions
}

/** Signs a member in 11 minutes ago, in a project where reading the member needs a factor of the last 10 minutes. */
async function openPage(
  memberId: string,
  { allowed, allowedFactors, isBreakglass = false, requiresSecondFactor = false, options }: Setup = {},
) {
  const { kit, makeClient, clients, changeMember, ...emulation } = emulate()
  if (allowed) await kit.setOrganization('acme', { auth_methods: 'RESTRICTED', allowed_auth_methods: [...allowed] })
  if (allowedFactors) await kit.setOrganization('sterling', { mfa_methods: 'RESTRICTED', allowed_mfa_methods: [...allowedFactors] })
  if (isBreakglass) await changeMember(memberId, { is_breakglass: true })
  await kit.signInAs(window, memberId)
  await kit.setProject({ recent_factor: { calls: ['self.get'], max_age_minutes: 10 } })
  await kit.advance(11 * MINUTE)
  const page = render(
    <StrictMode>
      <B2BProvider client={makeClient}>
        <ProtectedPage options={options} />
      </B2BProvider>
    </StrictMode>,
  )
  const user = userEvent.setup()
  const [client] = clients
  if (client === undefined) throw new Error('The page has no client.')
  const membersSeen: (string | undefined)[] = []
  client.onStateChange(({ member }) => membersSeen.push(member?.member_id))
  await client.session.authenticate()
  if (requiresSecondFactor) await kit.setOrganization('acme', { mfa_policy: 'REQUIRED_FOR_ALL' })
  await user.click(screen.getByRole('button', { name: 'Read' }))
  return { ...emulation, ...page, kit, client, user, membersSeen }
}
const expectResult = (text: string) => waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text))

test('a member with an authenticator app confirms a code, and the action is repeated', async () => {
  const { user, kit, calls } = await openPage('member-test-theo')
  await user.type(await screen.findByLabelText('One-time code'), await kit.totpFor('member-test-theo'))
  await expectResult('read Theo Park')
  expect(screen.queryByLabelText('One-time code')).toBeNull()
  expect(calls('/b2b/organizations/members/me')).toBe(2)
})

test('a member without a second factor confirms an emailed code, and is never shown as signed out', async () => {
  const { user, kit, membersSeen } = await openPage('member-test-ada')
  await user.click(await screen.findByRole('button', { name: /code/i }))
  await user.type(await screen.findByLabelText('One-time code'), (await kit.nextEmail('ada@acme.test')).code)
  await expectResult('read Ada Lovelace')
  expect(new Set(membersSeen)).toEqual(new Set(['member-test-ada']))
})

test('a step-up adds the factor to the session, although another sign-in was not completed', async () => {
  const { user, kit, client } = await openPage('member-test-theo')
  const sessionId = client.session.getSync()?.member_session_id
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  document.cookie = 'acme_intermediate_session_token=unknown; path=/'
  await user.click(screen.getByRole('button', { name: 'Read' }))
  await user.type(await screen.findByLabelText('One-time code'), await kit.totpFor('member-test-theo'))
  await expectResult('StepUpCancelledError, read Theo Park')
  expect(client.session.getSync()?.member_session_id).toBe(sessionId)
})

test('a member who is exempt from the restrictions of the organization confirms the factor that they have', async () => {
  const { user, kit } = await openPage('member-test-theo', { allowedFactors: ['sms_otp'], isBreakglass: true })
  await user.type(await screen.findByLabelText('One-time code'), await kit.totpFor('member-test-theo'))
  await expectResult('read Theo Park')
})

test('after Cancel the action is not repeated, and rejects', async () => {
  const { user, calls } = await openPage('member-test-theo')
  await screen.findByLabelText('One-time code')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await expectResult('StepUpCancelledError')
  expect(calls('/b2b/organizations/members/me')).toBe(1)
})

test('two actions wait for one step-up', async () => {
  const { user, kit } = await openPage('member-test-theo')
  await user.click(screen.getByRole('button', { name: 'Read' }))
  await user.type(await screen.findByLabelText('One-time code'), await kit.totpFor('member-test-theo'))
  await expectResult('read Theo Park, read Theo Park')
})

test('a sign-out during the step-up cancels the action, and closes the step-up', async () => {
  const { client, calls } = await openPage('member-test-theo')
  await screen.findByLabelText('One-time code')
  await client.session.revoke()
  await expectResult('StepUpCancelledError')
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  expect(calls('/b2b/organizations/members/me')).toBe(1)
})

test('a member who is allowed only a password confirms the password', async () => {
  const { user } = await openPage('member-test-pia', { allowed: ['password'] })
  await user.type(await screen.findByLabelText('Password'), 'Correct-Horse-7{Enter}')
  await expectResult('read Pia')
})

test('a member who is allowed only single sign-on is not asked: the server decides', async () => {
  const { calls, user } = await openPage('member-test-ada', { allowed: ['sso'], options: { within: 5 } })
  await expectResult('ApiError')
  expect(calls('/b2b/organizations/members/me')).toBe(1)
  const confirmationCount = calls('/b2b/sessions/authenticate')
  for (const results of ['ApiError, ApiError', 'ApiError, ApiError, ApiError']) {
    await user.click(screen.getByRole('button', { name: 'Read' }))
    await expectResult(results)
  }
  // The background refresh can send one. The actions send none.
  expect(calls('/b2b/sessions/authenticate') - confirmationCount).toBeLessThan(2)
})

test('a member who has to add a second factor first is not asked: an emailed code would end the session', async () => {
  const { membersSeen } = await openPage('member-test-ada', { requiresSecondFactor: true, options: { within: 5 } })
  await expectResult('ApiError')
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  expect(new Set(membersSeen)).toEqual(new Set(['member-test-ada']))
})

test('a step-up does not shorten the session', async () => {
  const { user, kit, client } = await openPage('member-test-ada')
  await client.session.authenticate({ session_duration_minutes: 600 })
  const endsAt = () => Date.parse(client.session.getSync()?.expires_at ?? '')
  const endedAt = endsAt()
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Read' }))
  await user.click(await screen.findByRole('button', { name: /code/i }))
  await user.type(await screen.findByLabelText('One-time code'), (await kit.nextEmail('ada@acme.test')).code)
  await expectResult('read Ada Lovelace')
  expect(endsAt()).toBeGreaterThanOrEqual(endedAt)
})

test.each([
  ['when the session is loaded', 0],
  ['after a first confirmation that fails', 1],
])('a page that opens with the steps shows them %s', async (_, failures) => {
  const { kit, makeClient, clients } = emulate()
  await kit.signInAs(window, 'member-test-ada')
  // The cookies remain, so the page knows the member only after a confirmation.
  localStorage.clear()
  if (failures > 0) await kit.fault('session.authenticate', { kind: 'server_error', times: failures })
  render(
    <B2BProvider client={makeClient}>
      <B2BFactorEnrollment method="sms_otp" onDone={() => {}} onCancel={() => {}} />
    </B2BProvider>,
  )
  await waitFor(() => expect(clients[0]?.isLoaded()).toBe(true))
  if (failures > 0) {
    expect(clients[0]?.self.getSync()).toBeNull()
    await clients[0]?.session.authenticate()
  }
  expect(await screen.findByLabelText('Phone number')).toBeVisible()
})

test('Try again starts the step-up again', async () => {
  const { user, kit } = await openPage('member-test-theo')
  await kit.fault('totp.authenticate', { kind: 'refusal', error_type: 'intermediate_session_not_found', times: 1 })
  await user.type(await screen.findByLabelText('One-time code'), '123456')
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await user.type(await screen.findByLabelText('One-time code'), await kit.totpFor('member-test-theo'))
  await expectResult('read Theo Park')
})
