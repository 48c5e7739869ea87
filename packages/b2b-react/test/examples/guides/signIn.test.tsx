// @vitest-environment jsdom
import { createB2BClient } from '@acme/b2b-client'
import { createTestKit } from '@acme/b2b-emulator/testing'
import { B2BLogin, B2BProvider, useMember } from '@acme/b2b-react'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'

// Without global test functions, Testing Library does not remove the page of a test itself.
afterEach(cleanup)

function Home() {
  const { member } = useMember()
  return <h1>Hello {member?.name}</h1>
}

test('a member signs in with an emailed code', async () => {
  const kit = createTestKit()
  const kim = await kit.member({ name: 'Kim' })
  render(
    <B2BProvider client={() => createB2BClient(kit.publicToken, kit.clientOptions)}>
      <B2BLogin config={{ organizationSlug: 'acme', products: ['emailOtp'] }}>
        <Home />
      </B2BLogin>
    </B2BProvider>,
  )

  await userEvent.type(await screen.findByLabelText('Email'), `${kim.email_address}{Enter}`)
  const { code } = await kit.nextEmail(kim.email_address)
  await userEvent.type(await screen.findByLabelText('One-time code'), code)

  expect(await screen.findByRole('heading', { name: 'Hello Kim' })).toBeDefined()
})

test('a page shows the signed-in member', async () => {
  const kit = createTestKit()
  await kit.signInAs(window, await kit.member({ name: 'Lee' }))
  render(
    <B2BProvider client={() => createB2BClient(kit.publicToken, kit.clientOptions)}>
      <Home />
    </B2BProvider>,
  )
  expect(await screen.findByRole('heading', { name: 'Hello Lee' })).toBeDefined()
})
