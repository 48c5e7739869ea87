import { createB2BClient } from '@acme/b2b-client'
import { createTestEmulator, createTestKit, type TestKit } from '@acme/b2b-emulator/testing'
import { B2BProvider, useB2BClient, useMember } from '@acme/b2b-react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

/* The tests of a file share one window, and the first sessions of all kits have the same id. A page must still show the data of its own kit. */

function Greeting() {
  const client = useB2BClient()
  const result = useMember()
  if (!result.isLoaded) return null
  const { member, fromCache } = result
  if (!member) return <p>Please sign in</p>
  return (
    <button onClick={() => void client?.session.revoke()}>
      Hello {member.name}
      {!fromCache && <small>confirmed by the server</small>}
    </button>
  )
}

/** Opens the page and returns the text that it shows first. */
async function openPage(kit: TestKit) {
  const { unmount } = render(
    <B2BProvider client={() => createB2BClient(kit.publicToken, kit.clientOptions)}>
      <Greeting />
    </B2BProvider>,
  )
  const { textContent } = await screen.findByText(/Hello|sign in/)
  return { text: textContent, close: unmount }
}

async function textFor(kit: TestKit, name?: string): Promise<string | null> {
  if (name !== undefined) await kit.signInAs(window, await kit.member({ name }))
  const { text, close } = await openPage(kit)
  close()
  return text
}

test('each kit shows its own member, and a kit without a sign-in shows none', async () => {
  expect(await textFor(createTestKit(), 'Kim')).toBe('Hello Kim')
  expect(await textFor(createTestKit(), 'Lee')).toBe('Hello Lee')
  expect(await textFor(createTestKit())).toBe('Please sign in')
})

test('no member is signed in after a reset of the kit', async () => {
  const kit = createTestKit(createTestEmulator())
  expect(await textFor(kit, 'Kim')).toBe('Hello Kim')
  await kit.reset()
  expect(await textFor(kit)).toBe('Please sign in')
})

test('a member signs in with a new kit after a member of an earlier kit has logged out', async () => {
  const earlierKit = createTestKit(createTestEmulator())
  await earlierKit.signInAs(window, await earlierKit.member({ name: 'Kim' }))
  const { close } = await openPage(earlierKit)
  await userEvent.click(screen.getByRole('button', { name: /Hello Kim/ }))
  await screen.findByText('Please sign in')
  close()

  const kit = createTestKit(createTestEmulator())
  await kit.signInAs(window, await kit.member({ name: 'Lee' }))
  await openPage(kit)
  expect((await screen.findByText('confirmed by the server')).parentElement?.textContent).toContain('Hello Lee')
})
