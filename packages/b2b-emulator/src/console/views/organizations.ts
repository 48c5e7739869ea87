import { allowsConnection } from '../../domain/organizations/provisioning.ts'
import { html } from '../../internal/html.ts'
import type { Markup } from '../../internal/html.ts'
import { controlPathOf } from '../../pages/consolePaths.ts'
import type { OrganizationRecord } from '../../world/records/entities.ts'
import type { World } from '../../world/world.ts'
import { deleteButton } from '../deleteButton.ts'
import { settingsSection } from '../settings/fields.ts'
import { ORGANIZATION_GROUPS } from '../settings/organizationSettings.ts'
import { connectionsSection } from './connections.ts'
import { addForm, formField } from './memberForms.ts'

const JOINING_TEXTS = { ALL_ALLOWED: 'Anyone may join', RESTRICTED: 'Allowed domains may join', NOT_ALLOWED: 'By invitation' } as const

/** Describes the rules for joining an organization, by email address and through a connection. */
function describeJoining(organization: OrganizationRecord): string {
  const { email_jit_provisioning: rule, sso_active_connections } = organization
  const byEmail = JOINING_TEXTS[rule as keyof typeof JOINING_TEXTS] ?? rule
  const isOpenToSso = sso_active_connections.some(({ connection_id }) => allowsConnection(organization, connection_id))
  return isOpenToSso && rule !== 'ALL_ALLOWED' ? `${byEmail}, or through single sign-on` : byEmail
}

/** The tags that summarize an organization while it is collapsed. */
function summaryTags(world: World, organization: OrganizationRecord): readonly string[] {
  const { organization_id, mfa_policy, auth_methods, sso_active_connections } = organization
  const members = [...world.members.values()].filter((member) => member.organization_id === organization_id && member.status !== 'deleted')
  return [
    members.length === 1 ? '1 member' : `${members.length} members`,
    describeJoining(organization),
    ...(mfa_policy === 'REQUIRED_FOR_ALL' ? ['Second factor required'] : []),
    ...(auth_methods === 'RESTRICTED' ? ['Ways to sign in restricted'] : []),
    ...(sso_active_connections.length > 0 ? ['Single sign-on'] : []),
  ]
}

function organizationHead(world: World, organization: OrganizationRecord): Markup {
  const { organization_id: id, organization_name, organization_slug } = organization
  return html`<span id="head-${id}">
    <span class="name"><bdi>${organization_name}</bdi></span> <code>${organization_slug}</code>
    <span class="tags">${summaryTags(world, organization).map((tag) => html`<span class="tag pill">${tag}</span>`)}</span>
  </span>`
}

function organizationItem(world: World, organization: OrganizationRecord, { isOpen }: { readonly isOpen: boolean }): Markup {
  const { organization_id: id } = organization
  const { rare, ...commonGroups } = ORGANIZATION_GROUPS
  const path = controlPathOf(world, `/organizations/${encodeURIComponent(id)}`)
  return html`<li id="${id}">
    <details class="card fold" ${isOpen ? html`open` : html``}>
      <summary><span class="head" id="summary-${id}" data-live>${organizationHead(world, organization)}</span></summary>
      <div class="columns inside">
        ${Object.entries(commonGroups).map(([name, group]) => settingsSection(`${id}-${name}`, group, organization, path))}
        ${connectionsSection(world, organization)}
      </div>
      <details class="more">
        <summary>More settings</summary>
        ${settingsSection(`${id}-rare`, rare, organization, path)}
      </details>
      <div class="more actions">
        ${deleteButton({
          id: `delete-${id}`,
          name: organization.organization_name,
          consequence: 'Its members, their sessions and its connections are deleted too. You cannot restore it.',
          path,
        })}
      </div>
    </details>
  </li>`
}

const newOrganizationForm = (world: World): Markup =>
  addForm('Add an organization', controlPathOf(world, '/organizations'), 'The organization is added', [
    formField({ id: 'new-organization-name', name: 'organization_name', label: 'Name', isRequired: true, placeholder: 'Globex' }),
    formField({
      id: 'new-organization-slug',
      name: 'organization_slug',
      label: 'Slug (leave it empty for a default)',
      placeholder: 'globex',
    }),
  ])

/** The organizations with all their settings. */
export const organizationsView = (world: World): Markup =>
  html`<div class="stack">
    ${newOrganizationForm(world)}
    <ul class="stack" id="organizations" data-live>
      ${[...world.organizations.values()].map((organization, index) => organizationItem(world, organization, { isOpen: index === 0 }))}
    </ul>
  </div>`
