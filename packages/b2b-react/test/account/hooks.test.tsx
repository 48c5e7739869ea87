import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { B2BAccount, B2BBackupCodes, B2BProfile, useProfile, useSecondFactors } from '../../src/account.ts'
import { B2BProvider } from '../../src/components/B2BProvider.tsx'
import { emulate } from '../journeys/emulated.tsx'

const ADA = 'member-test-ada'

/** Signs Ada in. Returns a wrapper with a provider. */
async function signIn(intercept?: (response: Promise<Response>) => Promise<Response>) {
  const emulation = emulate(intercept)
  await emulation.kit.signInAs(window, ADA)
  const client = emulation.makeClient()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <StrictMode>
      <B2BProvider client={client}>{children}</B2BProvider>
    </StrictMode>
  )
  return { ...emulation, client, wrapper }
}

test('a draft survives the end of the session, and is back when the same member signs in again', async () => {
  const { client, kit, wrapper } = await signIn()
  const { result } = renderHook(() => useProfile().form, { wrapper })
  await waitFor(() => expect(result.current.saved.name).toBe('Ada Lovelace'))
  act(() => result.current.change('name', 'Ada King'))
  await act(() => client.session.revoke())
  expect(result.current.draft.name).toBe('')
  await kit.signInAs(window, ADA)
  await act(() => client.session.authenticate())
  expect(result.current).toMatchObject({ draft: { name: 'Ada King' }, dirtyFields: ['name'], saved: { name: 'Ada Lovelace' } })
})

test('what the user types while the form is saved stays', async () => {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => void (release = resolve))
  let isHeld = false
  const { wrapper } = await signIn(async (response) => {
    if (isHeld) await isReleased
    return response
  })
  const { result } = renderHook(() => useProfile().form, { wrapper })
  await waitFor(() => expect(result.current.saved.name).toBe('Ada Lovelace'))
  act(() => result.current.change('name', 'Ada King'))
  isHeld = true
  const saving = act(() => result.current.submit())
  act(() => result.current.change('name', 'Ada King-Noel'))
  release()
  await saving
  await waitFor(() => expect(result.current.saved.name).toBe('Ada King'))
  expect(result.current).toMatchObject({ draft: { name: 'Ada King-Noel' }, dirtyFields: ['name'] })
})

test('a second action does not start while another one runs', async () => {
  const { wrapper, calls } = await signIn()
  const { result } = renderHook(() => useSecondFactors(), { wrapper })
  await waitFor(() => expect(result.current.allowed).toEqual(['totp', 'sms_otp']))
  const outcomes = await act(() => Promise.all([result.current.setAlwaysAsk(true), result.current.setAlwaysAsk(false)]))
  expect(outcomes).toEqual([true, false])
  expect(calls('/b2b/organizations/members/update')).toBe(1)
})

test('T49 backup codes are gone from memory and from the page when the user has saved them', async () => {
  const emulation = emulate()
  await emulation.kit.signInAs(window, 'member-test-theo')
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
  await user.click(screen.getByRole('button', { name: 'I have saved them' }))
  expect(document.body.innerHTML).not.toContain(code)
})

test('the server renders a placeholder, and the page has no warning', async () => {
  const error = vi.spyOn(console, 'error')
  const { wrapper: Wrapper } = await signIn()
  const html = renderToString(
    <Wrapper>
      <B2BAccount />
    </Wrapper>,
  )
  expect(html).toContain('aria-label="Loading…"')
  expect(html).not.toContain('Ada')
  const { container } = render(
    <Wrapper>
      <B2BProfile headingLevel={3} />
    </Wrapper>,
  )
  expect(await screen.findByRole('heading', { level: 3, name: 'Profile' })).toBeVisible()
  expect(container.querySelectorAll('section')).toHaveLength(1)
  expect(error).not.toHaveBeenCalled()
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
