import { html, verbatim } from '../html.ts'
import type { Markup } from '../html.ts'
import { membershipsOf } from '../members.ts'
import type { SeededOrganization, SeededPerson } from '../seeding/seed.ts'
import type { World } from '../world.ts'

/** The picture of a button that copies. */
export const COPY = verbatim(
  '<svg class="icon-copy" width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><rect x="7" y="7" width="9" height="9" rx="1.5"/><path d="M13 7V5.500A1.500 1.500 0 0 0 11.500 4h-6A1.500 1.500 0 0 0 4 5.500v6A1.500 1.500 0 0 0 5.500 13H7"/></svg><svg class="icon-done" width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.800" aria-hidden="true"><path d="m4.500 10.500 3.500 3.500 7.500-8"/></svg>',
)

/** The places somebody has now, which may be more than the seed gave them. */
function places(world: World, emailAddress: string): Markup {
  const names = membershipsOf(world, emailAddress).map(({ organization_id, status }) => {
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
      ${places(world, email_address)}
    </div>
    <button type="button" class="icon" data-copy="${email_address}" aria-label="Copy ${email_address}" title="Copy address">${COPY}</button>
  </li>`

const organizationItem = ({ organization_name, organization_slug, note }: SeededOrganization): Markup =>
  html`<li>
    <h3>${organization_name} <code>${organization_slug}</code></h3>
    <p class="help">${note}</p>
  </li>`

/** The people and organizations of the seed, so that a newcomer knows what to type. */
export const peopleSection = (world: World): Markup =>
  html`<section aria-labelledby="people-title" class="aside">
    <h2 id="people-title">People you can sign in as</h2>
    <p class="help">Any other address gets its mail here, too.</p>
    <ul class="card people" id="people">
      ${world.seed.people.map((person) => personItem(world, person))}
    </ul>
    <h2>Organizations</h2>
    <ul class="card organizations">
      ${world.seed.organizations.map(organizationItem)}
    </ul>
  </section>`
