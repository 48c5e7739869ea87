import { html } from '../internal/html.ts'
import type { Markup } from '../internal/html.ts'
import { page } from '../pages/document.ts'
import { MOCK_PROVIDER_STYLE } from '../pages/mockProviderStyle.ts'
import type { ProviderSignIn, MockProvider } from '../world/records/mockProviders.ts'
import { SOCIAL_PROVIDERS } from '../world/records/socialProviders.ts'
import type { World } from '../world/world.ts'

/** The display name of the mock provider. */
export const nameOf = (voucher: MockProvider): string =>
  voucher.kind === 'oauth' ? SOCIAL_PROVIDERS[voucher.service].name : voucher.displayName

/** The provider's word for a tenant, or null if it has none. */
const tenantWord = (voucher: MockProvider): string | null => (voucher.kind === 'oauth' ? SOCIAL_PROVIDERS[voucher.service].tenant : null)

/** A person that a user can sign in as. */
interface Account {
  readonly address: string
  readonly name: string
}

/** The people that a user can sign in as: the people of the seed, and all members. */
export function peopleOf(world: World): readonly Account[] {
  const names = new Map<string, string>(world.seed.people.map(({ email_address, name }) => [email_address, name]))
  for (const { email_address, name, status } of world.members.values()) {
    if (status !== 'deleted' && !names.has(email_address)) names.set(email_address, name)
  }
  return [...names].map(([address, name]) => ({ address, name: name || address }))
}

const accountChoice = ({ address, name }: Account, selectedAddress: string | undefined): Markup =>
  html`<label class="choice"
    ><input type="radio" name="person" value="${address}" ${address === selectedAddress ? html`checked` : html``} /><span
      >${name}<span class="help">${address}</span></span
    ></label
  >`

/** The addresses that an identity provider knows: those of its organization's members, the oldest first. Empty for social login. */
function companyAddresses(world: World, { voucher, organizationId }: ProviderSignIn): ReadonlySet<string> {
  if (voucher.kind === 'oauth') return new Set()
  const members = [...world.members.values()].filter((member) => member.organization_id === organizationId && member.status !== 'deleted')
  return new Set(members.map(({ email_address }) => email_address))
}

function accountChoices(world: World, signIn: ProviderSignIn, hint: string): Markup {
  const people = peopleOf(world)
  const addresses = companyAddresses(world, signIn)
  // The oldest member, so that someone who joins is not selected from then on.
  const [oldest] = addresses
  const selectedAddress = hint === '' ? (oldest ?? people[0]?.address) : hint
  // The selected person is the first in their list, because only a few entries are visible without scrolling.
  const sorted = people.toSorted((a, b) => Number(b.address === selectedAddress) - Number(a.address === selectedAddress))
  const company = sorted.filter(({ address }) => addresses.has(address))
  const others = sorted.filter(({ address }) => !addresses.has(address))
  const choicesOf = (accounts: readonly Account[]) => accounts.map((account) => accountChoice(account, selectedAddress))
  return html`<fieldset>
    <legend>Account</legend>
    <div class="choices">
      ${choicesOf(company)}${
        company.length === 0 || others.length === 0
          ? choicesOf(others)
          : html`<fieldset>
              <legend>Someone else</legend>
              ${choicesOf(others)}
            </fieldset>`
      }
    </div>
  </fieldset>`
}

function tenantField(label: string | null): Markup {
  if (label === null) return html``
  return html`<div class="field">
    <label for="tenant">${label}</label>
    <input id="tenant" name="tenant" type="text" autocomplete="off" spellcheck="false" aria-describedby="tenant-help" />
    <p class="help" id="tenant-help">The id of the place this account belongs to. May stay empty.</p>
  </div>`
}

const otherAddressField = (hint: string, isKnown: boolean): Markup =>
  html`<div class="field">
    <label for="email">Another email address</label>
    <input
      id="email"
      name="email_address"
      type="email"
      autocomplete="off"
      spellcheck="false"
      aria-describedby="email-help"
      value="${isKnown ? '' : hint}"
    />
    <p class="help" id="email-help">Used instead of the account above when filled in.</p>
  </div>`

/** Only social login can have unverified addresses. A company assigns its addresses itself. */
function unverifiedField({ kind }: MockProvider): Markup {
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

/** The three possible results of the sign-in. */
const ACTIONS = html`<div class="actions">
  <button class="button main" name="decision" value="allow">Allow</button>
  <button class="button quiet" name="decision" value="deny">Deny</button>
  <button class="button quiet" name="decision" value="fail">Fail</button>
</div>`

/** Rarely used options in a collapsed section. It is open if the login hint is not in the list. */
const moreChoices = (voucher: MockProvider, hint: string, isKnown: boolean): Markup =>
  html`<details class="more" ${hint === '' || isKnown ? html`` : html`open`}>
    <summary>More choices</summary>
    ${otherAddressField(hint, isKnown)}${tenantField(tenantWord(voucher))}${unverifiedField(voucher)}
  </details>`

function decisionForm(world: World, signIn: ProviderSignIn, state: string): Markup {
  const { voucher, loginHint } = signIn
  const isKnown = peopleOf(world).some(({ address }) => address === loginHint)
  return html`<form method="post" action="/emulator/third-party/decide">
    <input type="hidden" name="public_token" value="${world.publicToken}" />
    <input type="hidden" name="state" value="${state}" />
    ${accountChoices(world, signIn, isKnown ? loginHint : '')}${ACTIONS}${moreChoices(voucher, loginHint, isKnown)}
  </form>`
}

/** The sign-in page of a mock provider. */
export function mockProviderPage(nonce: string, world: World, signIn: ProviderSignIn, state: string): Markup {
  const name = nameOf(signIn.voucher)
  const requestedScopes = signIn.scopes.length === 0 ? html`` : html`<p class="help">It asks for: ${signIn.scopes.join(', ')}</p>`
  return page(
    nonce,
    `Sign in with ${name} · Emulator`,
    html`<main class="card mock-provider">
      <h1>Sign in with ${name}</h1>
      <p class="help">The emulator plays ${name} here. <bdi>${world.project.project_name}</bdi> wants to know who you are.</p>
      ${requestedScopes}${decisionForm(world, signIn, state)}
    </main>`,
    MOCK_PROVIDER_STYLE,
  )
}
