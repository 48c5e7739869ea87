import type { Organization } from '@acme/b2b-client'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { SWRConfig } from 'swr'
import { expect, test, vi } from 'vitest'
import { B2BProvider } from '../../src/components/B2BProvider.tsx'
import { useB2BQuery } from '../../src/hooks/useB2BQuery.ts'
import { B2BOrganizationSwitcher, useOrganizations, type B2BOrganizationSwitcherProps } from '../../src/switcher.ts'
import { emulate } from '../journeys/emulated.tsx'

const THEO = 'theo@sterling.test'

/** The name of the organization that the switcher shows. */
const shownName = () => document.querySelector('[data-b2b-switcher] bdi')?.textContent

/** Reads data of the member, so that there is a cached read. */
function OrganizationName() {
  const { data } = useB2BQuery('organization')
  return <output>{data?.organization_name ?? '–'}</output>
}

/** Shows how many organizations are loaded. */
const Count = () => <p>Loaded: {useOrganizations().organizations?.length ?? 0}</p>

interface Setup extends Partial<B2BOrganizationSwitcherProps> {
  /** The slugs of the other organizations of the member, besides Acme Corp. */
  readonly slugs?: readonly string[]
  /** The address of the member. Theo has an authenticator app at Sterling Bank, which requires a second factor. */
  readonly email?: string
  /** Delays a response. */
  readonly intercept?: (response: Promise<Response>) => Promise<Response>
}

/** Signs a member of Acme Corp in, and shows the switcher. */
async function openSwitcher({ slugs = [], email = 'ada@acme.test', intercept, ...props }: Setup = {}) {
  const emulation = emulate(intercept)
  const { kit, makeClient } = emulation
  for (const organization of slugs) await kit.member({ organization, email_address: email, name: 'Ada Lovelace' })
  const id =
    email === THEO ? (await kit.member({ organization: 'acme', email_address: email, name: 'Theo Park' })).member_id : 'member-test-ada'
  await kit.signInAs(window, id)
  const onSwitch = vi.fn<(next: Organization, previous: Organization, details: { here: boolean }) => void>()
  const cache = new Map()
  const page = render(
    <StrictMode>
      <SWRConfig value={{ provider: () => cache, dedupingInterval: 0 }}>
        <B2BProvider client={makeClient}>
          <B2BOrganizationSwitcher onSwitch={onSwitch} {...props} />
          <OrganizationName />
          <Count />
        </B2BProvider>
      </SWRConfig>
    </StrictMode>,
  )
  await waitFor(() => expect(shownName()).toBe('Acme Corp'))
  return { ...emulation, ...page, onSwitch, cache, user: userEvent.setup() }
}

const findButton = () => screen.findByRole('button', { name: /Acme Corp/, expanded: false })
const choice = (name: RegExp) => within(screen.getByRole('dialog', { name: 'Organizations' })).findByRole('button', { name })

test('a member of one organization sees its name as text', async () => {
  await openSwitcher()
  expect(await screen.findByText('Loaded: 1')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Acme/ })).toBeNull()
})

test('a member switches to another organization, and onSwitch is called once, after the cached reads are gone', async () => {
  const { user, onSwitch, cache } = await openSwitcher({ slugs: ['vault'] })
  const readsOf = () => [...cache.keys()].filter((key: string) => key.includes('member-test-ada') && cache.get(key)?.data !== undefined)
  await waitFor(() => expect(readsOf()).toHaveLength(1))
  const readsAtSwitch: number[] = []
  onSwitch.mockImplementation(() => void readsAtSwitch.push(readsOf().length))
  await user.click(await findButton())
  expect(await choice(/Acme Corp/)).toHaveAttribute('aria-current', 'true')
  await user.click(await choice(/Vault/))
  await waitFor(() => expect(onSwitch).toHaveBeenCalled())
  const [next, previous, details] = onSwitch.mock.lastCall ?? []
  expect([next?.organization_slug, previous?.organization_slug, details]).toEqual(['vault', 'acme', { here: true }])
  expect(onSwitch).toHaveBeenCalledOnce()
  expect(readsAtSwitch).toEqual([0])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(shownName()).toBe(next?.organization_name)
  // A screen reader reads the name of the new organization.
  expect(screen.getByRole('button', { name: /Vault/ })).toHaveFocus()
})

test('a switch in another tab is reported with here: false', async () => {
  const { onSwitch, makeClient } = await openSwitcher({ slugs: ['vault'] })
  const otherTab = makeClient()
  const { discovered_organizations } = await otherTab.discovery.organizations.list()
  const vault = discovered_organizations.find(({ organization }) => organization.organization_slug === 'vault')?.organization
  await otherTab.session.exchange({ organization_id: vault?.organization_id ?? '', session_duration_minutes: 60 })
  await waitFor(() =>
    expect(onSwitch).toHaveBeenCalledWith(expect.objectContaining({ organization_slug: 'vault' }), expect.anything(), { here: false }),
  )
  expect(onSwitch).toHaveBeenCalledOnce()
})

test('an organization that asks for a second factor: the member stays signed in, confirms a code, and is switched', async () => {
  const { user, kit, onSwitch, clients, makeClient } = await openSwitcher({ email: THEO, sessionDurationMinutes: 30 })
  await user.click(await findButton())
  await user.click(await choice(/Sterling Bank/))
  const dialog = await screen.findByRole('dialog', {
    name: 'Switch organization',
    description: /Sterling Bank asks for another step. You stay signed in to Acme Corp/,
  })
  expect(makeClient().organization.getSync()?.organization_name).toBe('Acme Corp')
  const field = await within(dialog).findByLabelText('One-time code')
  await user.type(field, (await kit.totpFor('member-test-theo')).replaceAll(' ', ''))
  await waitFor(() => expect(onSwitch).toHaveBeenCalledOnce())
  expect(onSwitch.mock.lastCall?.[0].organization_name).toBe('Sterling Bank')
  const { started_at = '', expires_at = '' } = clients[0]?.session.getSync() ?? {}
  expect(Date.parse(expires_at) - Date.parse(started_at)).toBe(30 * 60_000)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

/** Opens the switcher, and delays the first list of organizations until `release` is called. */
async function openLoadingSwitcher(setup: Setup) {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => void (release = resolve))
  let lists = 0
  const page = await openSwitcher({
    ...setup,
    async intercept(pending) {
      const response = await pending
      const isList = (await response.clone().text()).includes('"discovered_organizations"')
      if (isList && (lists += 1) === 1) await isReleased
      return response
    },
  })
  await waitFor(() => expect(lists).toBe(1))
  return { ...page, release }
}

test('a switch while the organizations are loading loads them again for the new member', async () => {
  const { clients, release } = await openLoadingSwitcher({ slugs: ['vault'] })
  const [client] = clients
  await client?.session.exchange({ organization_id: 'organization-test-vault', session_duration_minutes: 60 })
  release()
  expect(await screen.findByText('Loaded: 2')).toBeVisible()
})

test('while the organizations are loading, the list has the focus, then its first control', async () => {
  const { user, release } = await openLoadingSwitcher({ slugs: ['vault'], manageHref: '#manage' })
  await user.click(await findButton())
  expect(screen.getByRole('dialog')).toHaveFocus()
  release()
  expect(await choice(/Acme Corp/)).toHaveFocus()
})

/** Opens the switcher, and chooses Sterling Bank, which asks for a code. */
async function openPendingSwitch() {
  const page = await openSwitcher({ email: THEO, slugs: ['vault'] })
  await page.user.click(await findButton())
  await page.user.click(await choice(/Sterling Bank/))
  const field = await screen.findByLabelText('One-time code')
  const [client] = page.clients
  if (client === undefined) throw new Error('The page has no client.')
  /** Asks the server for the organization of the session. */
  const confirmedOrganization = async () => (await client.session.authenticate()).organization.organization_name
  /** Sends a correct code, as a late request of the pending switch would. */
  const sendCode = async (from = client) =>
    from.totp.authenticate({
      organization_id: 'organization-test-sterling',
      member_id: 'member-test-theo',
      code: await page.kit.totpFor('member-test-theo'),
      session_duration_minutes: 60,
    })
  return { ...page, client, field, otherTab: page.makeClient(), confirmedOrganization, sendCode }
}

test('a code that is entered too late: the member is still signed in at the server, and the switcher says so', async () => {
  const { user, kit, field, confirmedOrganization, onSwitch } = await openPendingSwitch()
  await kit.advance(11 * 60_000)
  await user.type(field, await kit.totpFor('member-test-theo'))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('That took too long. Choose Sterling Bank again.')).toBeVisible()
  expect(shownName()).toBe('Acme Corp')
  expect(await confirmedOrganization()).toBe('Acme Corp')
  expect(onSwitch).not.toHaveBeenCalled()
})

test('another tab switches while a code is awaited: the step is closed, and cannot be completed later', async () => {
  const { otherTab, confirmedOrganization, sendCode, onSwitch } = await openPendingSwitch()
  await otherTab.session.exchange({ organization_id: 'organization-test-vault', session_duration_minutes: 60 })
  await waitFor(() => expect(screen.queryByLabelText('One-time code')).toBeNull())
  expect(shownName()).toBe('Vault Industries')
  expect(onSwitch.mock.calls.map(([next, previous, { here }]) => [next.organization_slug, previous.organization_slug, here])).toEqual([
    ['vault', 'acme', false],
  ])
  await expect(sendCode()).rejects.toThrow('session_authorization_tenancy_error')
  expect(await confirmedOrganization()).toBe('Vault Industries')
})

test('another tab signs out while a code is awaited: the step is closed, and the code does not sign in again', async () => {
  const { client, otherTab, sendCode, onSwitch } = await openPendingSwitch()
  await otherTab.session.revoke()
  await waitFor(() => expect(screen.queryByLabelText('One-time code')).toBeNull())
  await expect(sendCode()).rejects.toThrow('user_unauthenticated')
  expect([shownName(), client.session.getSync(), otherTab.session.getSync()]).toEqual([undefined, null, null])
  expect(onSwitch).not.toHaveBeenCalled()
})

test('another tab completes the same switch: the step is closed, and the switch is reported with here: false', async () => {
  const { otherTab, sendCode, onSwitch } = await openPendingSwitch()
  await otherTab.session.exchange({ organization_id: 'organization-test-sterling', session_duration_minutes: 60 })
  await sendCode(otherTab)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(shownName()).toBe('Sterling Bank')
  expect(onSwitch.mock.calls.map(([next, , { here }]) => [next.organization_slug, here])).toEqual([['sterling', false]])
})

test('a page that removes the switcher during a pending switch ends the switch', async () => {
  const { unmount, otherTab, sendCode } = await openPendingSwitch()
  unmount()
  await expect(sendCode(otherTab)).rejects.toThrow('session_authorization_tenancy_error')
  expect(otherTab.organization.getSync()?.organization_name).toBe('Acme Corp')
})

test('a step that fails, but not because it took too long, is reported as a failure', async () => {
  const { user, kit } = await openSwitcher({ slugs: ['sterling'] })
  await kit.setOrganization('sterling', { mfa_methods: 'RESTRICTED', allowed_mfa_methods: [] })
  await user.click(await findButton())
  await user.click(await choice(/Sterling Bank/))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Something went wrong. You are still signed in to Acme Corp.')).toBeVisible()
})

test('a code that is entered after the cookie of the pending switch has expired: the switcher says that it took too long', async () => {
  const { user, kit, field } = await openPendingSwitch()
  document.cookie = 'acme_intermediate_session_token=; path=/; max-age=0'
  await user.type(field, await kit.totpFor('member-test-theo'))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('That took too long. Choose Sterling Bank again.')).toBeVisible()
})

test('a page that removes the switcher when the organization changes gets onSwitch after a pending switch, too', async () => {
  const { user, kit, field, onSwitch, rerender, client } = await openPendingSwitch()
  client.onStateChange(({ organization }) => organization?.organization_slug === 'sterling' && rerender(<p>Sterling</p>))
  await user.type(field, await kit.totpFor('member-test-theo'))
  await waitFor(() => expect(onSwitch).toHaveBeenCalledOnce())
})

test('a refusal is gone when the list is opened again, and a sign-in of another tab goes on', async () => {
  const { user, kit } = await openSwitcher({ slugs: ['vault'] })
  await kit.fault('session.exchange', { kind: 'server_error', times: 1 })
  const button = await findButton()
  await user.click(button)
  await user.click(await choice(/Vault/))
  await screen.findByRole('alert')
  document.cookie = 'acme_intermediate_session_token=other; path=/'
  await user.keyboard('{Escape}')
  expect(document.cookie).toContain('acme_intermediate_session_token=other')
  await user.click(button)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('Escape closes the list while the focus is on the button', async () => {
  const { user } = await openSwitcher({ slugs: ['vault'] })
  const button = await findButton()
  await user.click(button)
  await choice(/Vault/)
  button.focus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the organizations are loaded again when the list opens, and when a membership has ended', async () => {
  const { user, kit, calls } = await openSwitcher({ slugs: ['vault'] })
  const button = await findButton()
  const expectLoads = (count: number) => waitFor(() => expect(calls('/b2b/discovery/organizations')).toBe(count))
  await expectLoads(1)
  await user.click(button)
  await expectLoads(2)
  await kit.fault('session.exchange', { kind: 'refusal', error_type: 'member_does_not_exist_in_organization', times: 1 })
  await user.click(await choice(/Vault/))
  await screen.findByText(/^You are no longer a member of Vault/)
  await expectLoads(3)
})

test('in a shadow tree, the focus returns to the button when the list closes', async () => {
  const { kit, makeClient } = emulate()
  const user = userEvent.setup()
  await kit.member({ organization: 'vault', email_address: 'ada@acme.test' })
  await kit.signInAs(window, 'member-test-ada')
  const host = document.body.appendChild(document.createElement('div'))
  const shadow = host.attachShadow({ mode: 'open' })
  const container = shadow.appendChild(document.createElement('div'))
  render(<B2BOrganizationSwitcher />, {
    container,
    wrapper: ({ children }) => <B2BProvider client={makeClient}>{children}</B2BProvider>,
  })
  const button = await within(container).findByRole('button')
  await user.click(button)
  expect(shadow.activeElement).not.toBe(button)
  await user.keyboard('{Escape}')
  expect(within(container).queryByRole('dialog')).toBeNull()
  expect(shadow.activeElement).toBe(button)
  host.remove()
})
