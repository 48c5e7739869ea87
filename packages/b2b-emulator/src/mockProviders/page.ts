import { html } from '../internal/html.ts'
import type { Markup } from '../internal/html.ts'
import { renderPage } from '../pages/document.ts'
import { MOCK_PROVIDER_STYLE } from '../pages/mockProviderStyle.ts'
import type { ProviderSignIn, MockProvider } from '../world/records/mockProviders.ts'
import { SOCIAL_PROVIDERS } from '../world/records/socialProviders.ts'
import type { World } from '../world/world.ts'

/** Returns the display name of a mock provider. */
export const displayNameOf = (provider: MockProvider): string =>
  provider.kind === 'oauth' ? SOCIAL_PROVIDERS[provider.service].name : provider.displayName

/** Returns the provider's word for a tenant, or null if its accounts have no tenant. */
const tenantLabelOf = (provider: MockProvider): string | null =>
  provider.kind === 'oauth' ? SOCIAL_PROVIDERS[provider.service].tenant : null

/** A person with an account at the mock provider. */
interface Person {
  readonly address: string
  readonly name: string
}

/** Returns the people with an account at a mock provider: the people of the seed, and all members. */
export function peopleOf(world: World): readonly Person[] {
  const names = new Map<string, string>(world.seed.people.map(({ email_address, name }) => [email_address, name]))
  for (const { email_address, name, status } of world.members.values()) {
    if (status !== 'deleted' && !names.has(email_address)) names.set(email_address, name)
  }
  return [...names].map(([address, name]) => ({ address, name: name || address }))
}

const renderPerson = ({ address, name }: Person, selectedAddress: string | undefined): Markup =>
  html`<label class="choice"
    ><input type="radio" name="person" value="${address}" ${address === selectedAddress ? html`checked` : html``} /><span
      >${name}<span class="help">${address}</span></span
    ></label
  >`

/** Returns the addresses of the members of the organization, the oldest member first. Returns none for social login, which everyone can use. */
function memberAddressesOf(world: World, { voucher, organizationId }: ProviderSignIn): ReadonlySet<string> {
  if (voucher.kind === 'oauth') return new Set()
  const members = [...world.members.values()].filter((member) => member.organization_id === organizationId && member.status !== 'deleted')
  return new Set(members.map(({ email_address }) => email_address))
}

function renderPeople(world: World, signIn: ProviderSignIn, hint: string): Markup {
  const people = peopleOf(world)
  const memberAddresses = memberAddressesOf(world, signIn)
  // The default is the oldest member, so that a new member does not change it.
  const [oldestAddress] = memberAddresses
  const selectedAddress = hint === '' ? (oldestAddress ?? people[0]?.address) : hint
  // The selected person is first, because only a few entries are visible without scrolling.
  const selectedPeople = people.filter(({ address }) => address === selectedAddress)
  const sortedPeople = [...selectedPeople, ...people.filter(({ address }) => address !== selectedAddress)]
  const colleagues = sortedPeople.filter(({ address }) => memberAddresses.has(address))
  const otherPeople = sortedPeople.filter(({ address }) => !memberAddresses.has(address))
  const renderChoices = (choices: readonly Person[]) => choices.map((person) => renderPerson(person, selectedAddress))
  const hasTwoGroups = colleagues.length > 0 && otherPeople.length > 0
  const otherChoices = html`<fieldset>
    <legend>Someone else</legend>
    ${renderChoices(otherPeople)}
  </fieldset>`
  return html`<fieldset>
    <legend>Account</legend>
    <div class="choices">${renderChoices(colleagues)}${hasTwoGroups ? otherChoices : renderChoices(otherPeople)}</div>
  </fieldset>`
}

function renderTenantField(label: string | null): Markup {
  if (label === null) return html``
  return html`<div class="field">
    <label for="tenant">${label}</label>
    <input id="tenant" name="tenant" type="text" autocomplete="off" spellcheck="false" aria-describedby="tenant-help" />
    <p class="help" id="tenant-help">The id of the place this account belongs to. May stay empty.</p>
  </div>`
}

const renderAddressField = (address: string): Markup =>
  html`<div class="field">
    <label for="email">Another email address</label>
    <input
      id="email"
      name="email_address"
      type="email"
      autocomplete="off"
      spellcheck="false"
      aria-describedby="email-help"
      value="${address}"
    />
    <p class="help" id="email-help">Used instead of the account above when filled in.</p>
  </div>`

/** Renders the field for an unverified address, for social login only. A company assigns its addresses itself, so they are verified. */
function renderUnverifiedField({ kind }: MockProvider): Markup {
  if (kind !== 'oauth') return html``
  return html`<div class="field">
    <label class="choice"
      ><input type="checkbox" name="unverified" value="yes" aria-describedby="unverified-help" /><span
        >The address is not verified</span
      ></label
    >
    <p class="help" id="unverified-help">The sign-in is then refused with <code>oauth_unverified_email</code>.</p>
  </div>`
}

/** The buttons for the three possible results of the sign-in. */
const ACTIONS = html`<div class="actions">
  <button class="button main" name="decision" value="allow">Allow</button>
  <button class="button quiet" name="decision" value="deny">Deny</button>
  <button class="button quiet" name="decision" value="fail">Fail</button>
</div>`

/** Renders rarely used fields in a collapsed section. The section is open if it contains an address. */
const renderMoreChoices = (provider: MockProvider, address: string): Markup =>
  html`<details class="more" ${address === '' ? html`` : html`open`}>
    <summary>More choices</summary>
    ${renderAddressField(address)}${renderTenantField(tenantLabelOf(provider))}${renderUnverifiedField(provider)}
  </details>`

function renderDecisionForm(world: World, signIn: ProviderSignIn, state: string): Markup {
  const { voucher, loginHint } = signIn
  const isKnown = peopleOf(world).some(({ address }) => address === loginHint)
  const knownHint = isKnown ? loginHint : ''
  const unknownHint = isKnown ? '' : loginHint
  return html`<form method="post" action="/emulator/third-party/decide">
    <input type="hidden" name="public_token" value="${world.publicToken}" />
    <input type="hidden" name="state" value="${state}" />
    ${renderPeople(world, signIn, knownHint)}${ACTIONS}${renderMoreChoices(voucher, unknownHint)}
  </form>`
}

/** Renders the sign-in page of a mock provider. */
export function renderMockProviderPage(nonce: string, world: World, signIn: ProviderSignIn, state: string): Markup {
  const name = displayNameOf(signIn.voucher)
  const requestedScopes = signIn.scopes.length === 0 ? html`` : html`<p class="help">It asks for: ${signIn.scopes.join(', ')}</p>`
  return renderPage(
    nonce,
    `Sign in with ${name} · Emulator`,
    html`<main class="card mock-provider">
      <h1>Sign in with ${name}</h1>
      <p class="help">The emulator plays ${name} here. <bdi>${world.project.project_name}</bdi> wants to know who you are.</p>
      ${requestedScopes}${renderDecisionForm(world, signIn, state)}
    </main>`,
    MOCK_PROVIDER_STYLE,
  )
}
