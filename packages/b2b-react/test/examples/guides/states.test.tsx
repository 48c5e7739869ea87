// @vitest-environment jsdom
import { createB2BClient } from '@acme/b2b-client'
import { createTestKit, type TestKit } from '@acme/b2b-emulator/testing'
import { B2BLogin, B2BProvider, useIsAuthorized, useMember } from '@acme/b2b-react'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

// Without global test functions, Testing Library does not remove the page of a test itself.
afterEach(cleanup)

function Toolbar() {
  const { member } = useMember()
  const { isLoaded, isAuthorized } = useIsAuthorized('acme.member', 'create')
  return (
    <div role="toolbar" aria-busy={!isLoaded}>
      {isLoaded ? member?.name : 'Loading…'} {isAuthorized && <button>Invite a colleague</button>}
    </div>
  )
}

/** Renders the toolbar. The responses of the server arrive when `opened` resolves. */
function renderToolbar({ publicToken, clientOptions }: TestKit, opened = Promise.resolve()) {
  const send = clientOptions.fetch ?? fetch
  const heldFetch: typeof fetch = (...args) => opened.then(() => send(...args))
  render(
    <B2BProvider client={() => createB2BClient(publicToken, { ...clientOptions, fetch: heldFetch })}>
      <Toolbar />
    </B2BProvider>,
  )
}

test('the toolbar shows that it is loading', async () => {
  const kit = createTestKit()
  await kit.signInAs(window, await kit.member({ name: 'Kim' }))
  // Without its stored state, the client must ask the server first.
  localStorage.clear()
  let open = () => {}
  renderToolbar(kit, new Promise((resolve) => (open = resolve)))
  expect(screen.getByText('Loading…')).toBeDefined()
  open()
  expect(await screen.findByText('Kim')).toBeDefined()
})

test.each([
  ['admin', 1],
  ['member', 0],
] as const)('a member with the role %s sees %i buttons', async (role, count) => {
  const kit = createTestKit()
  await kit.signInAs(window, await kit.member({ name: 'Kim', role }))
  renderToolbar(kit)
  // Wait until the permissions are known. Before that, the button is always absent.
  await screen.findByRole('toolbar', { busy: false })
  expect(screen.queryAllByRole('button', { name: 'Invite a colleague' })).toHaveLength(count)
})

test('the sign-in has no button for Google', async () => {
  const kit = createTestKit()
  render(
    <B2BProvider client={() => createB2BClient(kit.publicToken, kit.clientOptions)}>
      <B2BLogin config={{ organizationSlug: 'acme', products: ['emailOtp'] }} />
    </B2BProvider>,
  )
  // Wait for an element of the same screen.
  await screen.findByLabelText('Email')
  expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull()
})
