import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profiler, type ProfilerOnRenderCallback } from 'react'
import { expect, test, vi } from 'vitest'
import { B2BLogin } from '../../src/components/B2BLogin.tsx'
import { Widget } from '../../src/components/Widget.tsx'
import type { ScreenName } from '../../src/flow/machine/screens.ts'
import { loginLoader } from '../../src/hooks/lazyChunks.ts'
import { stateOf } from '../everyScreen.ts'
import { emulate } from '../journeys/emulated.tsx'

await loginLoader.fetch()

const TEXT = 'ada-lovelace'

/** Renders a screen. Returns a mock function that React calls with each update. */
function renderProfiled(name: ScreenName) {
  const commits = vi.fn<ProfilerOnRenderCallback>()
  render(
    <Profiler id="widget" onRender={commits}>
      <Widget state={stateOf(name)} send={() => {}} />
    </Profiler>,
  )
  return commits
}

/** Types into an empty field. Returns the number of React's updates. */
async function countCommitsWhileTyping(label: string, commits: ReturnType<typeof renderProfiled>): Promise<number> {
  const field = screen.getByLabelText(label)
  await userEvent.clear(field)
  commits.mockClear()
  await userEvent.type(field, TEXT)
  expect(field).toHaveValue(TEXT)
  return commits.mock.calls.length
}

// The code field is not in the list. It renders with each key, because its digits are separate elements.
test.each<[ScreenName, string, number]>([
  ['Main', 'Email', 0],
  ['PasswordAuthenticate', 'Email', 0],
  ['PasswordAuthenticate', 'Password', 0],
  ['PasswordEmailForm', 'Password', 0],
  ['PasswordForgotForm', 'Email', 0],
  ['SSODiscoveryEmail', 'Email', 0],
  ['SSODiscoveryFallback', 'Organization short name', 0],
  ['RecoveryCodeEntry', 'Backup code', 0],
  // The first key makes the strength outdated. That is one update.
  ['PasswordResetForm', 'Password', 1],
])('on %s the text in %s stays in the DOM: React updates at most %i time(s)', async (name, label, maxCommits) => {
  expect(await countCommitsWhileTyping(label, renderProfiled(name))).toBeLessThanOrEqual(maxCommits)
})

test('on SMSOTPEnrollment the phone number stays in the DOM, once the countries are loaded', async () => {
  const commits = renderProfiled('SMSOTPEnrollment')
  await screen.findByRole('option', { name: 'Iceland +354' })
  expect(await countCommitsWhileTyping('Phone number', commits)).toBe(0)
})

test('in the complete sign-in, typing causes at most one update, and the flow checks the text on submit', async () => {
  const emulation = emulate()
  const commits = vi.fn<ProfilerOnRenderCallback>()
  render(
    <Profiler id="login" onRender={commits}>
      <B2BLogin client={emulation.makeClient} config={{ organizationSlug: 'acme' }} />
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
