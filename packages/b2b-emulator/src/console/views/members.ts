import type { Member } from '@acme/b2b-client/contract'
import { validCodesAt } from '../../crypto/totp.ts'
import { builtInRoles } from '../../formats/brand.ts'
import { html } from '../../internal/html.ts'
import type { Markup } from '../../internal/html.ts'
import { MAX_SHOWN_ENTRIES, TOTP_STEP_MS } from '../../limits.ts'
import { controlPathOf } from '../../pages/consolePaths.ts'
import type { SessionRecord } from '../../world/records/entities.ts'
import { toTimestamp } from '../../world/world.ts'
import type { World } from '../../world/world.ts'
import { actionButton } from '../actionButton.ts'
import { copyButton } from './copyButton.ts'
import { memberEdits, newMemberForm } from './memberForms.ts'
import { memberPermissions } from './permissions.ts'
import { searchField } from './searchField.ts'

const nameOf = (world: World, memberId: string): string => {
  const member = world.members.get(memberId)
  return member?.name || member?.email_address || memberId
}
const organizationName = (world: World, id: string): string => world.organizations.get(id)?.organization_name ?? id

const isUnexpired = (world: World, { expires_at }: SessionRecord): boolean => expires_at > world.now()

function sessionItem(world: World, session: SessionRecord): Markup {
  const { member_session_id: id, member_id, organization_id, started_at, expires_at, factors } = session
  const name = nameOf(world, member_id)
  const methods = factors.map(({ type }) => type.replaceAll('_', ' ')).join(', ')
  return html`<li id="${id}">
    <div class="words">
      <p>
        <bdi>${name}</bdi> <span class="help">at <bdi>${organizationName(world, organization_id)}</bdi></span>
      </p>
      <p class="help">
        Since <time data-without-age datetime="${toTimestamp(started_at)}"></time>, ${isUnexpired(world, session) ? 'until' : 'expired'}
        <time data-without-age datetime="${toTimestamp(expires_at)}"></time>, by ${methods || 'nothing'}
      </p>
    </div>
    ${actionButton({
      label: 'End',
      objectName: `the session of ${name}`,
      method: 'DELETE',
      path: controlPathOf(world, `/sessions/${encodeURIComponent(id)}`),
      successMessage: `The session of ${name} has ended`,
    })}
  </li>`
}

/** The current code of a member's authenticator app. With this code, the user of the console can sign in as the member. */
async function appCode(world: World, { member_id }: Member): Promise<Markup> {
  const app = world.totps.get(member_id)
  if (!app?.enrolled) return html``
  const currentStep = Math.floor(world.now() / TOTP_STEP_MS)
  const code = (await validCodesAt(app.secret, world.now())).find(({ step }) => step === currentStep)?.code ?? ''
  return html`<p class="app" id="app-${member_id}-now" data-expires-at="${toTimestamp((currentStep + 1) * TOTP_STEP_MS)}">
    <span class="help">App shows</span> <code class="code mini">${code}</code>${copyButton(code, 'code')}
  </p>`
}

const factorNames = ({ member_password_id, totp_registration_id, mfa_phone_number, is_breakglass }: Member): readonly string[] => [
  ...(member_password_id === '' ? [] : ['Password']),
  ...(totp_registration_id === '' ? [] : ['Authenticator app']),
  ...(mfa_phone_number === '' ? [] : [mfa_phone_number]),
  ...(is_breakglass ? ['Breakglass'] : []),
]

async function memberItem(world: World, member: Member): Promise<Markup> {
  const { member_id, email_address, name, organization_id, status, roles } = member
  const tags = [organizationName(world, organization_id), ...(status === 'active' ? [] : [status]), ...factorNames(member)]
  const extraRoles = roles.map(({ role_id }) => role_id).filter((id) => id !== builtInRoles(world.brand).member)
  return html`<li id="member-${member_id}">
    <div class="who" id="who-${member_id}" data-live>
      <div class="who-now" id="who-${member_id}-now">
        <span class="tile" aria-hidden="true">${(name || email_address).charAt(0)}</span>
        <div class="words">
          <p><bdi>${name || email_address}</bdi></p>
          <p class="help" dir="ltr">${email_address}</p>
          <p class="tags">${[...tags, ...extraRoles].map((tag) => html`<span class="tag pill">${tag}</span>`)}</p>
        </div>
      </div>
    </div>
    <div id="app-${member_id}" data-live>${await appCode(world, member)}</div>
    <div class="edits" id="edits-${member_id}" data-live>
      ${memberEdits(world, member)} ${status === 'deleted' ? html`` : memberPermissions(world, member)}
    </div>
  </li>`
}

/** Returns true if the text is a part of a name, address, status or role of the member. */
function matchesText(world: World, { name, email_address, status, organization_id, roles }: Member, text: string): boolean {
  const values = [name, email_address, status, organizationName(world, organization_id), ...roles.map(({ role_id }) => role_id)]
  return values.some((value) => value.toLowerCase().includes(text.toLowerCase()))
}

/** The form that filters the members. It is missing if the list shows all members. */
const filterForm = ({ members }: World, text: string): Markup =>
  members.size <= MAX_SHOWN_ENTRIES
    ? html``
    : html`<form class="inline filter" data-filter role="search" aria-label="Filter the members">
        ${searchField({
          id: 'members-text',
          name: 'text',
          label: 'Name, address, organization, status or role',
          value: text,
          placeholder: 'ada@acme.test',
        })}
      </form>`

/** Returns the members in the order of their creation, and the deleted members at the end. */
const sortMembers = ({ members }: World): readonly Member[] => {
  const allMembers = [...members.values()]
  return [...allMembers.filter(({ status }) => status !== 'deleted'), ...allMembers.filter(({ status }) => status === 'deleted')]
}

const NO_MATCH = html`<p class="quiet-note" id="no-members-found">No member matches.</p>`

/** Says how many members are missing in the list. */
const countNote = (shownCount: number, matchCount: number): Markup =>
  shownCount === matchCount
    ? html``
    : html`<p class="quiet-note" id="more-members">Shown: ${shownCount} of ${matchCount}. Use the filter to find the others.</p>`

const NO_SESSIONS = html`<p class="quiet-note" id="nobody">Nobody is signed in.</p>`

/** The sessions and the members. */
export async function membersView(world: World, query: URLSearchParams): Promise<Markup> {
  const text = query.get('text')?.trim() ?? ''
  const matchingMembers = sortMembers(world).filter((member) => matchesText(world, member, text))
  const shownMembers = matchingMembers.slice(0, MAX_SHOWN_ENTRIES)
  const sessions = [...world.sessions.values()].toReversed()
  const members = await Promise.all(shownMembers.map((member) => memberItem(world, member)))
  return html`<div class="stack">
    <section class="card" aria-labelledby="sessions-title">
      <h2 id="sessions-title">Sessions</h2>
      <div id="no-sessions" data-live>${sessions.length === 0 ? NO_SESSIONS : html``}</div>
      <ul class="lines" id="sessions" data-live>
        ${sessions.map((session) => sessionItem(world, session))}
      </ul>
    </section>
    ${newMemberForm(world)}
    <section class="card" aria-labelledby="members-title">
      <h2 id="members-title">Members</h2>
      ${filterForm(world, text)}
      <div id="members-count" data-live>
        ${shownMembers.length === 0 ? NO_MATCH : countNote(shownMembers.length, matchingMembers.length)}
      </div>
      <ul class="lines people-lines" id="members" data-live>
        ${members}
      </ul>
    </section>
  </div>`
}
