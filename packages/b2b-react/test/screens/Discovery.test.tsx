import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { suggestOrganizationName } from '../../src/screens/parts/domainSuggestion.ts'
import { button, show, title } from '../show.tsx'
import { choiceOf, discovery, pendingCall, refusedProblem, stateOn } from '../states.ts'

const list = () => screen.getByRole('list')
/** The user has chosen an organization, and the server has not responded yet. */
const pendingChoice = (name: string) =>
  pendingCall('discovery.intermediateSessions.exchange', { kind: 'organization', organization_id: `organization-${name}` })
const LOGO = 'https://logos.example/globex.png'

test('lists the organizations as buttons. The name of a button contains its action, unless that is a login', () => {
  show(stateOn(discovery))
  expect(title()).toHaveTextContent('Choose an organization')
  expect(within(list()).getAllByRole('listitem')).toHaveLength(3)
  expect(within(list()).getByRole('button', { name: 'Acme Corp' })).toBeVisible()
  expect(within(list()).getByRole('button', { name: 'Globex Join' })).toBeVisible()
  expect(within(list()).getByRole('button', { name: 'Initech Accept Invite' })).toBeVisible()
})

test('Tab moves the focus to the back button and the organizations, and Enter chooses one', async () => {
  const { send, user } = show(stateOn(discovery))
  await user.tab()
  expect(button('Back')).toHaveFocus()
  await user.tab()
  await user.tab()
  expect(button('Globex Join')).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'organizationChosen', organization_id: 'organization-Globex' })
})

test('disables all rows while a choice is pending, and shows only the chosen row as busy', async () => {
  const { send, user } = show(stateOn(discovery, { pending: pendingChoice('Globex') }))
  for (const name of ['Acme Corp', 'Globex Join', 'Initech Accept Invite', 'Create an organization']) {
    expect(button(name)).toHaveAttribute('aria-disabled', 'true')
    await user.click(button(name))
  }
  expect(button('Globex Join').querySelector('.b2b-spinner')).not.toBeNull()
  expect(button('Acme Corp').querySelector('.b2b-spinner')).toBeNull()
  expect(send).not.toHaveBeenCalled()
})

test('keeps the focus on the chosen row', async () => {
  const { user, next } = show(stateOn(discovery))
  await user.click(button('Globex Join'))
  next(stateOn(discovery, { pending: pendingChoice('Globex') }))
  next(stateOn(discovery, { problem: refusedProblem }))
  expect(button('Globex Join')).toHaveFocus()
  expect(screen.getByRole('alert')).toBeVisible()
})

test.each([
  ['Create an organization', { type: 'creationChosen' }],
  ['Back', { type: 'wentBack' }],
])('%s sends its event', async (name, event) => {
  const { send, user } = show(stateOn(discovery))
  await user.click(button(name))
  expect(send).toHaveBeenCalledExactlyOnceWith(event)
})

test('offers no creation if it is not allowed', () => {
  show(stateOn({ ...discovery, canCreate: false }))
  expect(screen.queryByText('Create an organization')).toBeNull()
  expect(screen.queryByText('or')).toBeNull()
})

test('helps a user without organizations to create the first one', async () => {
  const { send, user } = show(stateOn({ ...discovery, choices: [] }))
  expect(title()).toHaveTextContent('Create an organization to get started')
  expect(screen.getByText('ada@globex.test').parentElement).toHaveTextContent('ada@globex.test is not in an organization yet.')
  await user.click(button('Create an organization'))
  expect(send).toHaveBeenLastCalledWith({ type: 'creationChosen' })
  await user.click(button('Try a different email address'))
  expect(send).toHaveBeenLastCalledWith({ type: 'differentEmailChosen' })
})

test('suggests a name for a new organization from the domain of the address, and sends the typed one', async () => {
  const { send, user } = show(stateOn({ name: 'OrganizationCreation' }, { email: 'ada@globex.test' }))
  const field = screen.getByLabelText('Organization name')
  expect(field).toHaveValue('Globex')
  expect(field).toHaveAttribute('dir', 'auto')
  await user.clear(field)
  await user.type(field, 'Globex & Sons{Enter}')
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'organizationNamed', name: 'Globex & Sons' })
})

test.each([
  ['ada@acme.co.uk', 'Acme'],
  ['ada@acme-labs.test', 'Acme-labs'],
  ['ada@gmail.com', ''],
  ['ada@yahoo.co.uk', ''],
  ['ada@icloud.com', ''],
  ['ada@mail.com', ''],
  ['ada@yahoo.de', ''],
  ['ada@live.com', ''],
  ['ada@proton.me', ''],
  ['ada@gmx.de', ''],
  ['ada@xn--abc-9ya.test', ''],
  ['', ''],
])('for the address %j, suggests the name %j', (email, name) => {
  expect(suggestOrganizationName(email)).toBe(name)
})

test('offers another address to a user without organizations if creation is not allowed', async () => {
  const { send, user } = show(stateOn({ ...discovery, choices: [], canCreate: false }))
  expect(title()).toHaveTextContent('ada@globex.test is not in an organization yet')
  expect(screen.queryByText('Create an organization')).toBeNull()
  await user.click(button('Try a different email address'))
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'differentEmailChosen' })
})

test('shows a logo without a referrer', () => {
  const { container } = show(stateOn({ ...discovery, choices: [choiceOf('Globex', 'login', LOGO)] }))
  const logo = container.querySelector('img')
  expect(logo).toHaveAttribute('src', LOGO)
  expect(logo).toHaveAttribute('alt', '')
  expect(logo).toHaveAttribute('referrerpolicy', 'no-referrer')
  expect(logo).not.toHaveAttribute('crossorigin')
})

test('shows the first letter if the logo cannot be loaded', () => {
  const { container } = show(stateOn({ ...discovery, choices: [choiceOf('Globex', 'login', 'https://logos.example/gone.png')] }))
  const logo = container.querySelector('img')
  if (logo) fireEvent.error(logo)
  expect(container.querySelector('img')).toBeNull()
  expect(container.querySelector('.b2b-tile')).toHaveTextContent('G')
})

// Data URLs are only for the logo of the host: those of the server could have any size.
test.each([
  'javascript:alert(1)',
  'http://logos.example/a.png',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'data:image/png;base64,iVBORw0KGgo=',
  'data:text/html,x',
  '//',
  '',
])('shows no logo from the address %j', (address) => {
  const { container } = show(stateOn({ ...discovery, choices: [choiceOf('Globex', 'login', address)] }))
  expect(container.querySelector('img')).toBeNull()
})

test('replaces line breaks in a name by spaces, removes invisible characters, and isolates the direction of the name', () => {
  show(stateOn({ ...discovery, choices: [choiceOf('\u202Eevil\n\u200Bname')] }))
  const name = within(list()).getByRole('button', { name: 'evil name' }).querySelector('bdi')
  expect(name?.textContent).toBe('evil name')
})

const names = ['Acme Corp', 'Café Löwe', 'Globex', 'Initech', 'Löwe & Co', 'Sterling Bank', 'Umbrella', 'Vault Industries']
const eightOrganizations = { ...discovery, choices: names.map((name) => choiceOf(name)) }

describe('a list of eight organizations', () => {
  const search = () => screen.getByRole('searchbox', { name: 'Search organizations' })
  const listedNames = () => [...list().querySelectorAll('.b2b-name')].map(({ textContent }) => textContent)

  test('a search field filters the list by words, ignores case and accents, and announces the number of results', async () => {
    const { user } = show(stateOn(eightOrganizations))
    await user.type(search(), 'LOWE')
    expect(listedNames()).toEqual(['Café Löwe', 'Löwe & Co'])
    expect(screen.getByText('Organizations found: 2')).toHaveAttribute('aria-live', 'polite')
    await user.type(search(), ' caf')
    expect(listedNames()).toEqual(['Café Löwe'])
  })

  test('Enter chooses the result if there is only one', async () => {
    const { user, send } = show(stateOn(eightOrganizations))
    await user.type(search(), 'l{Enter}')
    expect(send).not.toHaveBeenCalled()
    await user.type(search(), 'obe{Enter}')
    expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'organizationChosen', organization_id: 'organization-Globex' })
  })

  test('Enter chooses nothing while a request is pending', async () => {
    const { user, send } = show(stateOn(eightOrganizations, { pending: pendingChoice('Acme Corp') }))
    await user.type(search(), 'globex{Enter}')
    expect(send).not.toHaveBeenCalled()
  })

  test('shows that nothing was found, and the whole list after the search is cleared', async () => {
    const { user } = show(stateOn(eightOrganizations))
    await user.type(search(), 'hooli')
    expect(screen.getByText('No organization found.')).toBeVisible()
    await user.clear(search())
    expect(listedNames()).toHaveLength(8)
  })
})

test('a list of seven organizations has no search field', () => {
  show(stateOn({ ...eightOrganizations, choices: eightOrganizations.choices.slice(1) }))
  expect(screen.queryByRole('searchbox')).toBeNull()
})
