import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Disclosures } from '../../src/ui/Disclosures.tsx'
import { Parties } from '../../src/ui/Parties.tsx'
import { PlainNote } from '../../src/ui/PlainNote.tsx'

test('the first scope is open, and a click opens another one', async () => {
  const user = userEvent.setup()
  render(
    <Disclosures>
      {[
        { icon: 'user', title: 'Verify your identity', details: ['View information stored within your account'] },
        { icon: 'badge', title: 'View your profile', details: ['Your name'] },
      ]}
    </Disclosures>,
  )
  expect(screen.getByText('View information stored within your account')).toBeVisible()
  expect(screen.getByText('Your name')).not.toBeVisible()
  await user.click(screen.getByText('View your profile'))
  expect(screen.getByText('Your name')).toBeVisible()
})

test('the picture of application and project is decorative', () => {
  const { container } = render(<Parties client="Sample App" project="Demo Project" />)
  expect(container.firstChild).toHaveAttribute('aria-hidden', 'true')
  expect(container).toHaveTextContent('SD')
})

test('shows scopes that cannot be granted as a note, not as an error', () => {
  render(<PlainNote>You do not have permissions to grant that.</PlainNote>)
  expect(screen.getByText('You do not have permissions to grant that.')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})
