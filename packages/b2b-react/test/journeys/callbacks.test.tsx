import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { emulate } from './emulated.tsx'

// Numbers such as T65 in test names are threats in docs/threats.md.

/* The callbacks of the host throw, call the client, or remove the widget, during a sign-in with an emailed code. */

const EMAIL = 'ada@acme.test'
const hostError = new Error('The callback failed.')

/** The actions of a callback on the page of the host. */
interface Page {
  readonly endSession: () => void
  readonly removeWidget: () => void
}
const throwError = (): never => {
  throw hostError
}
const endSession = (page: Page): void => page.endSession()
const removeWidget = (page: Page): void => page.removeWidget()

test.each([
  ['throws', 'onError', 'Success!', throwError],
  ['throws', 'B2B_OTPS_EMAIL_LOGIN_OR_SIGNUP', 'Success!', throwError],
  ['throws', 'B2B_OTPS_EMAIL_AUTHENTICATE', 'Success!', throwError],
  ['throws', 'AUTHENTICATE_FLOW_COMPLETE', 'Success!', throwError],
  ['ends the session', 'B2B_OTPS_EMAIL_AUTHENTICATE', 'Continue to Acme Corp', endSession],
  ['ends the session', 'AUTHENTICATE_FLOW_COMPLETE', 'Continue to Acme Corp', endSession],
  ['removes the widget', 'B2B_OTPS_EMAIL_AUTHENTICATE', 'no screen', removeWidget],
  ['removes the widget', 'AUTHENTICATE_FLOW_COMPLETE', 'no screen', removeWidget],
] as const)('T65 a callback that %s at %s: the sign-in ends with %s', async (_, when, end, act) => {
  const reportError = vi.fn()
  vi.stubGlobal('reportError', reportError)
  const consoleError = vi.spyOn(console, 'error')
  const { open, clients, kit } = emulate()
  const logouts: Promise<unknown>[] = []
  const report = (name: string) => {
    if (name !== when) return
    act({
      endSession: () => void logouts.push(...clients.slice(-1).map(({ session }) => session.revoke({ forceClear: true }))),
      removeWidget: () => page.unmount(),
    })
  }
  const callbacks = { onEvent: ({ type }: { readonly type: string }) => report(type), onError: () => report('onError') }
  const page = open('/login', { organizationSlug: 'acme', products: ['emailOtp'] }, { callbacks })
  const { user, container } = page
  const codeField = () => screen.findByLabelText('One-time code')

  await user.type(await screen.findByLabelText('Email'), `${EMAIL}{Enter}`)
  const { code } = await kit.nextEmail(EMAIL)
  if (when === 'onError') {
    await user.type(await codeField(), code === '000000' ? '000001' : '000000')
    await screen.findByRole('alert')
    await user.clear(await codeField())
  }
  await user.type(await codeField(), code)
  await vi.waitFor(() => expect(container.querySelector('h1')?.textContent ?? 'no screen').toBe(end))
  await Promise.all(logouts)
  expect(logouts).toHaveLength(act === endSession ? 1 : 0)
  expect(clients.at(-1)?.session.getSync() === null).toBe(act === endSession)
  expect(reportError.mock.calls).toEqual(act === throwError ? [[hostError]] : [])
  expect(consoleError).not.toHaveBeenCalled()
})
