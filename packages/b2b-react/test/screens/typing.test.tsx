import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profiler, type ProfilerOnRenderCallback } from 'react'
import { expect, test, vi } from 'vitest'
import { fetchLazyChunk } from '../../src/fetchLazyChunk.ts'
import { B2BLogin } from '../../src/B2BLogin.tsx'
import type { ScreenName } from '../../src/flow/screens.ts'
import { Widget } from '../../src/Widget.tsx'
import { emulate } from '../journeys/emulated.tsx'
import { stateOf } from '../everyScreen.ts'

await fetchLazyChunk()

const TEXT = 'ada-lovelace'

/** Draws a screen, and gives what tells how often React had something to do. */
function drawn(name: ScreenName) {
  const commits = vi.fn<ProfilerOnRenderCallback>()
  render(
    <Profiler id="widget" onRender={commits}>
      <Widget state={stateOf(name)} send={() => {}} />
    </Profiler>,
  )
  return commits
}

/** Types into an empty field, which then has the text; gives how often React had something to do. */
async function workOfTyping(label: string, commits: ReturnType<typeof drawn>): Promise<number> {
  const field = screen.getByLabelText(label)
  await userEvent.clear(field)
  commits.mockClear()
  await userEvent.type(field, TEXT)
  expect(field).toHaveValue(TEXT)
  return commits.mock.calls.length
}

// The one field that is drawn anew with each key is that of a code: its digits stand in places of their own.
test.each<[ScreenName, string, number]>([
  ['Main', 'Email', 0],
  ['PasswordAuthenticate', 'Email', 0],
  ['PasswordAuthenticate', 'Password', 0],
  ['PasswordEmailForm', 'Password', 0],
  ['PasswordForgotForm', 'Email', 0],
  ['SSODiscoveryEmail', 'Email', 0],
  ['SSODiscoveryFallback', 'Organization slug', 0],
  ['RecoveryCodeEntry', 'Backup code', 0],
  // That there is something new to judge is news once.
  ['PasswordResetForm', 'Password', 1],
])('decision 43: on %s what is typed as %s stays in its field: React has at most %i time(s) something to do', async (name, label, most) => {
  expect(await workOfTyping(label, drawn(name))).toBeLessThanOrEqual(most)
})

test('decision 43: so does a phone number, once the countries have come', async () => {
  const commits = drawn('SMSOTPEnrollment')
  await screen.findByRole('option', { name: 'Iceland +354' })
  expect(await workOfTyping('Phone number', commits)).toBe(0)
})

test('decision 43: the flow is told that somebody types once, and of what they typed when it is submitted', async () => {
  const here = emulate()
  const commits = vi.fn<ProfilerOnRenderCallback>()
  render(
    <Profiler id="login" onRender={commits}>
      <B2BLogin client={here.makeClient} config={{ organizationSlug: 'acme' }} />
    </Profiler>,
  )
  const field = await screen.findByLabelText('Email')
  commits.mockClear()
  await userEvent.type(field, TEXT)
  expect(commits.mock.calls.length).toBeLessThanOrEqual(1)
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('Invalid email address')).toBeVisible()
  expect(field).toHaveValue(TEXT)
})
