import { act, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode, type ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  B2BAccount,
  B2BBackupCodes,
  B2BProfile,
  useBackupCodes,
  useProfile,
  useSecondFactors,
  useSection,
  useThisSession,
} from '../../src/account.ts'
import { B2BProvider } from '../../src/components/B2BProvider.tsx'
import { useMember } from '../../src/hooks/useClientState.ts'
import { emulate } from '../journeys/emulated.tsx'

const ADA = 'member-test-ada'
const THEO = 'member-test-theo'

/** Signs a member in. Returns a wrapper with a provider. */
async function signIn(intercept?: (response: Promise<Response>) => Promise<Response>, who = ADA, emulation = emulate(intercept)) {
  await emulation.kit.signInAs(window, who)
  const client = emulation.makeClient()
  // Otherwise it would refresh with the cookies of the next test.
  onTestFinished(() => client.dispose())
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <StrictMode>
      <B2BProvider client={client}>{children}</B2BProvider>
    </StrictMode>
  )
  return { ...emulation, client, wrapper }
}

test.each(['the end of the session', 'a switch to another member'])('a draft survives %s, and is back with its member', async (change) => {
  const { client, kit, wrapper } = await signIn()
  const signInAs = async (who: string) => {
    await kit.signInAs(window, who)
    await act(() => client.session.authenticate())
  }
  const { result } = renderHook(() => useProfile().form, { wrapper })
  await waitFor(() => expect(result.current.saved.name).toBe('Ada Lovelace'))
  act(() => result.current.change('name', 'Ada King'))
  await (change === 'the end of the session' ? act(() => client.session.revoke()) : signInAs(THEO))
  expect(result.current.draft.name).not.toContain('Ada')
  await signInAs(ADA)
  expect(result.current).toMatchObject({ draft: { name: 'Ada King' }, dirtyFields: ['name'], saved: { name: 'Ada Lovelace' } })
})

test('the input during a save stays, and the saved value is not reported as a change elsewhere', async () => {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => void (release = resolve))
  let isHeld = false
  const { wrapper } = await signIn(async (response) => {
    if (isHeld) await isReleased
    return response
  })
  const changedElsewhere = new Set<string>()
  const useForm = () => {
    const { form } = useProfile()
    form.changedElsewhere.forEach((name) => changedElsewhere.add(name))
    return form
  }
  const { result } = renderHook(useForm, { wrapper })
  await waitFor(() => expect(result.current.saved.name).toBe('Ada Lovelace'))
  act(() => result.current.change('name', 'Ada King'))
  isHeld = true
  const saving = act(() => result.current.submit())
  act(() => result.current.change('name', 'Ada King-Noel'))
  release()
  await saving
  await waitFor(() => expect(result.current.saved.name).toBe('Ada King'))
  expect(result.current).toMatchObject({ draft: { name: 'Ada King-Noel' }, dirtyFields: ['name'] })
  expect([...changedElsewhere]).toEqual([])
})

test('a refused form is idle again, without a problem, when the user types the saved value', async () => {
  const { wrapper, kit } = await signIn()
  await kit.fault('self.update', { kind: 'rate_limit', times: 1 })
  const { result } = renderHook(() => useProfile().form, { wrapper })
  await waitFor(() => expect(result.current.saved.name).toBe('Ada Lovelace'))
  act(() => result.current.change('name', 'Ada King'))
  await act(() => result.current.submit())
  expect(result.current).toMatchObject({ status: 'refused', problem: 'limited' })
  act(() => result.current.change('name', 'Ada Lovelace'))
  expect(result.current).toMatchObject({ status: 'idle', problem: null })
})

test('a form of the host with the name "profile" has another draft than useProfile', async () => {
  const { wrapper } = await signIn()
  const useForms = () => ({ ours: useProfile().form, own: useSection({ name: 'profile', value: { name: '' }, save: async () => {} }) })
  const { result } = renderHook(useForms, { wrapper })
  await waitFor(() => expect(result.current.ours.saved.name).toBe('Ada Lovelace'))
  act(() => result.current.own.change('name', 'Countess'))
  expect([result.current.own.draft.name, result.current.ours.draft.name]).toEqual(['Countess', 'Ada Lovelace'])
})

test('another member starts without the codes, the new factor and the results of the former member', async () => {
  const { wrapper, kit, client } = await signIn(undefined, THEO)
  const { result } = renderHook(() => ({ codes: useBackupCodes(), factors: useSecondFactors() }), { wrapper })
  await waitFor(() => expect(result.current.factors.hasApp).toBe(true))
  await act(() => result.current.codes.show())
  await act(() => result.current.factors.add('sms_otp'))
  expect(result.current).toMatchObject({ codes: { done: 'show' }, factors: { adding: 'sms_otp', done: 'add' } })
  expect(result.current.codes.codes).not.toBeNull()
  await kit.signInAs(window, ADA)
  await act(() => client.session.authenticate())
  expect(result.current).toMatchObject({ codes: { codes: null, done: null }, factors: { hasApp: false, adding: null, done: null } })
})

test('codes that arrive after another member has signed in are dropped', async () => {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => void (release = resolve))
  const { wrapper, kit, client, calls } = await signIn(async (pending) => {
    const response = await pending
    if ((await response.clone().text()).includes('"recovery_codes"')) await isReleased
    return response
  }, THEO)
  const { result } = renderHook(() => useBackupCodes(), { wrapper })
  await waitFor(() => expect(client.self.getSync()?.member_id).toBe(THEO))
  const shown = act(() => result.current.show())
  await waitFor(() => expect(calls('/b2b/recovery_codes')).toBe(1))
  await kit.signInAs(window, ADA)
  await act(() => client.session.authenticate())
  release()
  await shown
  expect(result.current).toMatchObject({ codes: null, running: null, done: null })
})

test('a second action does not start while another one runs', async () => {
  const { wrapper, calls } = await signIn()
  const { result } = renderHook(() => ({ ...useSecondFactors(), member: useMember().member }), { wrapper })
  await waitFor(() => expect(result.current.member).not.toBeNull())
  const outcomes = await act(() => Promise.all([result.current.setAlwaysAsk(true), result.current.setAlwaysAsk(false)]))
  expect(outcomes).toEqual([true, false])
  expect(calls('/b2b/organizations/members/update')).toBe(1)
})

test('T49 T50 backup codes are gone from memory and from the page when the user has saved them; until then, leaving the page asks', async () => {
  const emulation = emulate()
  await emulation.kit.signInAs(window, THEO)
  const user = userEvent.setup()
  render(
    <B2BProvider client={emulation.makeClient}>
      <B2BBackupCodes />
    </B2BProvider>,
  )
  await user.click(await screen.findByRole('button', { name: 'Show codes' }))
  const list = await screen.findByRole('list', { name: 'Backup codes' })
  const [code = ''] = list.textContent.match(/\S{8,}/) ?? []
  expect(code).not.toBe('')
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain(code)
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Backup codes' }))
  const isLeavingPrevented = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await waitFor(() => expect(isLeavingPrevented()).toBe(true))
  await user.click(screen.getByRole('button', { name: 'I have saved them' }))
  expect(isLeavingPrevented()).toBe(false)
  expect(document.body.innerHTML).not.toContain(code)
})

test('a further second factor does not change the setting of the member', async () => {
  const emulation = emulate()
  await emulation.kit.member({ organization: 'acme', member_id: 'member-test-kim', mfa_phone_number: '+12015550142', mfa_enrolled: false })
  const { client, wrapper } = await signIn(undefined, 'member-test-kim', emulation)
  const update = vi.spyOn(client.self, 'update')
  const { result } = renderHook(useSecondFactors, { wrapper })
  await waitFor(() => expect(result.current.isPhoneVerified).toBe(true))
  await act(() => result.current.add('totp'))
  expect(result.current.adding).toBe('totp')
  act(() => result.current.endAdding())
  expect(result.current).toMatchObject({ adding: null, running: null, isAlwaysAsked: false })
  expect(update).not.toHaveBeenCalled()
})

/** Shows the second factors to Ada, who has none, and opens the dialog of a button. */
async function openEnrollment(name: string) {
  const emulation = await signIn()
  render(<B2BAccount sections={['factors']} />, { wrapper: emulation.wrapper })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name }))
  return { ...emulation, user, dialog: within(screen.getByRole('dialog', { name })) }
}

test('a phone number as the first second factor is required from now on, and its dialog closes', async () => {
  const { kit, user, dialog } = await openEnrollment('Add number')
  await user.type(await dialog.findByLabelText('Phone number'), '2015550143{Enter}')
  await user.type(await dialog.findByLabelText('One-time code'), (await kit.nextText('+12015550143')).code)
  await waitFor(() => expect(screen.getByRole('checkbox')).toBeChecked())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('if the server fails to require the first second factor, the next try is when the dialog closes', async () => {
  const { kit, client, user, dialog } = await openEnrollment('Set up app')
  await kit.fault('self.update', { kind: 'server_error', times: 1 })
  const update = vi.spyOn(client.self, 'update')
  await user.click(await dialog.findByRole('button', { name: 'Continue' }))
  await user.type(await dialog.findByLabelText('One-time code'), await kit.totpFor(ADA))
  await dialog.findAllByRole('listitem')
  await waitFor(() => expect(update).toHaveBeenCalledTimes(1))
  await expect(update.mock.results[0]?.value).rejects.toMatchObject({ name: 'ApiError' })
  // The new codes must be saved first: neither Cancel nor Escape leaves the dialog.
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  await user.click(dialog.getByRole('button', { name: /saved/i }))
  await waitFor(() => expect(screen.getByRole('checkbox')).toBeChecked())
  expect(update).toHaveBeenCalledTimes(2)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the dialog can be cancelled after an app was set up in another browser', async () => {
  const { changeMember, client, user, dialog } = await openEnrollment('Set up app')
  await dialog.findByRole('img', { name: 'QR code for your authenticator app' })
  await changeMember(ADA, { totp: true })
  await act(() => client.session.authenticate())
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Remove app' })).toBeVisible()
})

test('when the codes appear, the focus of the button "Cancel" goes to their heading', async () => {
  const { kit, user, dialog } = await openEnrollment('Set up app')
  await user.click(await dialog.findByRole('button', { name: 'Continue' }))
  const field = await dialog.findByLabelText('One-time code')
  const code = await kit.totpFor(ADA)
  await user.type(field, code.slice(0, -1))
  act(() => dialog.getByRole('button', { name: 'Cancel' }).focus())
  fireEvent.input(field, { target: { value: code } })
  expect(await dialog.findByRole('heading', { name: 'Save your backup codes' })).toHaveFocus()
})

test('after the last second factor is removed, sign-ins require none', async () => {
  const emulation = emulate()
  await emulation.kit.member({ organization: 'acme', member_id: 'member-test-kim', totp: true })
  const { wrapper } = await signIn(undefined, 'member-test-kim', emulation)
  const { result } = renderHook(useSecondFactors, { wrapper })
  await waitFor(() => expect(result.current).toMatchObject({ hasApp: true, isAlwaysAsked: true }))
  await act(() => result.current.removeApp())
  expect(result.current).toMatchObject({ hasApp: false, isAlwaysAsked: false, done: 'removeApp' })
})

test('signing out everywhere succeeds, although the session of this browser then no longer exists at the provider', async () => {
  const { wrapper } = await signIn()
  const { result } = renderHook(useThisSession, { wrapper })
  await waitFor(() => expect(result.current.session).not.toBeNull())
  expect(await act(() => result.current.logOutEverywhere())).toBe(true)
  expect(result.current).toMatchObject({ session: null, failed: null })
})

test('a section alone has the given level of its heading', async () => {
  const { wrapper: Wrapper } = await signIn()
  const { container } = render(
    <Wrapper>
      <B2BProfile headingLevel={3} />
    </Wrapper>,
  )
  expect(await screen.findByRole('heading', { level: 3, name: 'Profile' })).toBeVisible()
  expect(container.querySelectorAll('section')).toHaveLength(1)
})

test('without a session the account shows the fallback', async () => {
  const { makeClient } = emulate()
  render(
    <B2BProvider client={makeClient}>
      <B2BAccount fallback={<a href="/login">Sign in</a>} />
    </B2BProvider>,
  )
  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible()
})
