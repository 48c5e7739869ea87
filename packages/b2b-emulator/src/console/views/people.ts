import { findMemberships } from '../../domain/members/members.ts'
import { html } from '../../internal/html.ts'
import type { Markup } from '../../internal/html.ts'
import { MAX_SHOWN_ENTRIES } from '../../limits.ts'
import { viewPathOf } from '../../pages/consolePaths.ts'
import type { SeededOrganization, SeededPerson } from '../../world/seed.ts'
import type { World } from '../../world/world.ts'
import { copyButton } from './copyButton.ts'

/** The current memberships of a person. They can differ from the memberships in the seed. */
function membershipTags(world: World, emailAddress: string): Markup {
  const names = findMemberships(world, emailAddress).map(({ organization_id, status }) => {
    const name = world.organizations.get(organization_id)?.organization_name ?? organization_id
    return html`<li class="tag"><bdi>${name}</bdi>${status === 'active' ? '' : `, ${status}`}</li>`
  })
  return names.length === 0
    ? html``
    : html`<ul class="tags" aria-label="Organizations">
        ${names}
      </ul>`
}

const personItem = (world: World, { email_address, name, note }: SeededPerson): Markup =>
  html`<li id="person-${email_address}">
    <span class="tile" aria-hidden="true">${name.charAt(0)}</span>
    <div>
      <h3>${name}</h3>
      <p class="address" dir="ltr">${email_address}</p>
      <p class="help">${note}</p>
      ${membershipTags(world, email_address)}
    </div>
    ${copyButton(email_address, 'address')}
  </li>`

const organizationItem = ({ organization_name, organization_slug, note }: SeededOrganization): Markup =>
  html`<li>
    <h3>${organization_name} <code>${organization_slug}</code></h3>
    <p class="help">${note}</p>
  </li>`

/** Says where the people are that are missing in the list. */
function othersNote({ seed, publicToken }: World): Markup {
  const missingCount = seed.people.length - MAX_SHOWN_ENTRIES
  if (missingCount <= 0) return html``
  return html`<p class="help">${missingCount} more people are in the view <a href="${viewPathOf(publicToken, 'members')}">Members</a>.</p>`
}

/** The people and organizations of the seed. The list shows a new user which addresses work in the application. */
export const peopleSection = (world: World): Markup =>
  html`<section aria-labelledby="people-title" class="aside">
    <h2 id="people-title">People you can sign in as</h2>
    <p class="help">Any other address gets its mail here, too.</p>
    <ul class="card people" id="people" data-live>
      ${world.seed.people.slice(0, MAX_SHOWN_ENTRIES).map((person) => personItem(world, person))}
    </ul>
    ${othersNote(world)}
    <h2>Organizations</h2>
    <ul class="card organizations">
      ${world.seed.organizations.map(organizationItem)}
    </ul>
  </section>`
