import type { Member } from '@acme/b2b-client/contract'
import { BUILT_IN_ROLES, builtInRoles } from '../../formats/brand.ts'
import type { BuiltInRole } from '../../formats/brand.ts'
import { html } from '../../internal/html.ts'
import type { Markup } from '../../internal/html.ts'
import { controlPathOf } from '../../pages/consolePaths.ts'
import type { World } from '../../world/world.ts'
import { actionButton } from '../actionButton.ts'
import type { Action } from '../actionButton.ts'
import { deleteButton } from '../deleteButton.ts'
import { settingsSection } from '../settings/fields.ts'
import { MEMBER_SETTINGS, ROLE_LABELS } from '../settings/memberSettings.ts'

/* Forms that add, change and delete members. */

interface FormField {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly type?: 'text' | 'email'
  readonly isRequired?: boolean
  readonly placeholder?: string
}

/** A field of {@link addForm}. The form does not send an empty field, so the server uses the default value. */
export const formField = ({ id, name, label, type = 'text', isRequired = false, placeholder = '' }: FormField): Markup =>
  html`<div class="field" data-field="${name}" data-kind="omittedIfEmpty">
    <div class="words"><label for="${id}">${label}</label></div>
    <input
      class="input"
      id="${id}"
      type="${type}"
      autocomplete="off"
      spellcheck="false"
      placeholder="${placeholder}"
      ${isRequired ? html`required` : html``}
    />
  </div>`

/** A collapsed form that adds an organization or a member. */
export const addForm = (title: string, path: string, successMessage: string, fields: readonly Markup[]): Markup =>
  html`<details class="card fold add">
    <summary>
      <span class="head"><span class="name">${title}</span></span>
    </summary>
    <form class="inside" data-method="POST" data-path="${path}" data-success="${successMessage}" data-resets>
      <div class="fields">${fields}</div>
      <p class="problem" role="alert"></p>
      <button class="button">Add</button>
    </form>
  </details>`

const organizationChoice = ({ organizations }: World): Markup =>
  html`<div class="field" data-field="organization" data-kind="choice">
    <div class="words"><label for="new-member-organization">Organization</label></div>
    <select class="input" id="new-member-organization" data-live>
      ${[...organizations.values()].map(
        ({ organization_id, organization_name }) =>
          html`<option id="member-of-${organization_id}" value="${organization_id}">${organization_name}</option>`,
      )}
    </select>
  </div>`

const roleChoice = html`<div class="field" data-field="role" data-kind="choice">
  <div class="words"><label for="new-member-role">Role</label></div>
  <select class="input" id="new-member-role">
    ${Object.entries(ROLE_LABELS).map(([role, label]) => html`<option value="${role}">${label}</option>`)}
  </select>
</div>`

/** The form that adds a member. */
export const newMemberForm = (world: World): Markup =>
  addForm('Add a member', controlPathOf(world, '/members'), 'The member is added', [
    organizationChoice(world),
    formField({
      id: 'new-member-email',
      name: 'email_address',
      label: 'Email address',
      type: 'email',
      isRequired: true,
      placeholder: 'kim@acme.test',
    }),
    formField({ id: 'new-member-name', name: 'name', label: 'Name', placeholder: 'Kim' }),
    roleChoice,
    formField({ id: 'new-member-password', name: 'password', label: 'Password (may stay empty)' }),
  ])

/** Returns the built-in role that the member has in addition to the default role, or the default role. */
function builtInRoleOf({ brand }: World, { roles }: Member): BuiltInRole {
  const ids = builtInRoles(brand)
  const isAssigned = (role: BuiltInRole) => role !== 'member' && roles.some(({ role_id }) => role_id === ids[role])
  return BUILT_IN_ROLES.find(isAssigned) ?? 'member'
}

/** Returns the values of {@link MEMBER_SETTINGS}. */
const settingValuesOf = (world: World, member: Member): object => ({
  ...member,
  role: builtInRoleOf(world, member),
  totp: member.totp_registration_id !== '',
})

const passwordForm = (id: string, path: string): Markup =>
  html`<form class="inline" data-method="PATCH" data-path="${path}" data-success="The password is set" data-resets>
    <div class="entry" data-field="password" data-kind="text">
      <label for="${id}">New password</label>
      <input class="input" id="${id}" type="text" autocomplete="off" spellcheck="false" required />
      <p class="problem" role="alert"></p>
    </div>
    <button class="button quiet small">Set</button>
  </form>`

/** The forms that change a member. A deleted member has only a button that restores it. */
export function memberEdits(world: World, member: Member): Markup {
  const { member_id: id, status } = member
  const path = controlPathOf(world, `/members/${encodeURIComponent(id)}`)
  const name = member.name || member.email_address
  if (status === 'deleted') {
    const restoreAction: Action = {
      label: 'Restore',
      objectName: name,
      method: 'PATCH',
      path,
      body: { status: 'active' },
      successMessage: `Restored: ${name}`,
    }
    return html`<p id="restore-${id}">${actionButton(restoreAction)}</p>`
  }
  return html`<details class="edit" id="edit-${id}">
    <summary>Change <span class="unseen">${name}</span></summary>
    ${settingsSection(`settings-${id}`, { ...MEMBER_SETTINGS, title: `Change ${name}` }, settingValuesOf(world, member), path)}
    ${passwordForm(`password-${id}`, path)}
    <div class="actions">
      ${deleteButton({ id: `delete-${id}`, name, consequence: 'The sessions of the member end. You can restore the member here.', path })}
    </div>
  </details>`
}
