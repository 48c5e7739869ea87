import type { Member } from '@acme/b2b-client/contract'
import { builtInRoles } from '../../formats/brand.ts'
import { html } from '../../internal/html.ts'
import type { Markup } from '../../internal/html.ts'
import { controlPathOf } from '../../pages/consolePaths.ts'
import type { World } from '../../world/world.ts'
import { actionButton } from '../actionButton.ts'
import { deletion } from '../deletion.ts'
import { settingsSection } from '../settings/fields.ts'
import { MEMBER_SETTINGS } from '../settings/memberSettings.ts'

/* Forms that add, change and delete members. */

interface FormField {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly type?: 'text' | 'email'
  readonly isRequired?: boolean
  readonly placeholder?: string
}

/** A field of a form that adds something. An empty field is not sent, so the server uses its default. */
export const formField = ({ id, name, label, type = 'text', isRequired = false, placeholder = '' }: FormField): Markup =>
  html`<div class="field" data-field="${name}" data-kind="optional">
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

/** A collapsed form that adds something. */
export const addition = (title: string, to: string, successMessage: string, fields: readonly Markup[]): Markup =>
  html`<details class="card fold add">
    <summary>
      <span class="head"><span class="name">${title}</span></span>
    </summary>
    <form class="inside" data-send="POST" data-to="${to}" data-done="${successMessage}" data-clears>
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
    <option value="member">Member</option>
    <option value="admin">Admin</option>
  </select>
</div>`

export const newMemberForm = (world: World): Markup =>
  addition('Add a member', controlPathOf(world, '/members'), 'The member is added', [
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

const valuesOf = (world: World, member: Member): object => ({
  ...member,
  role: member.roles.some(({ role_id }) => role_id === builtInRoles(world.brand).admin) ? 'admin' : 'member',
  totp: member.totp_registration_id !== '',
})

const passwordForm = (id: string, to: string): Markup =>
  html`<form class="inline" data-send="PATCH" data-to="${to}" data-done="The password is set" data-clears>
    <div class="entry" data-field="password" data-kind="text">
      <label for="${id}">New password</label>
      <input class="input" id="${id}" type="text" autocomplete="off" spellcheck="false" required />
      <p class="problem" role="alert"></p>
    </div>
    <button class="button quiet small">Set</button>
  </form>`

/** The forms that change a member. For a deleted member, a button that restores it. */
export function memberEdits(world: World, member: Member): Markup {
  const { member_id: id, status } = member
  const to = controlPathOf(world, `/members/${encodeURIComponent(id)}`)
  const name = member.name || member.email_address
  if (status === 'deleted') {
    const restore = {
      label: 'Restore',
      objectName: name,
      verb: 'PATCH',
      to,
      body: { status: 'active' },
      successMessage: `Restored: ${name}`,
    } as const
    return html`<p id="restore-${id}">${actionButton(restore)}</p>`
  }
  return html`<details class="edit" id="edit-${id}">
    <summary>Change <span class="unseen">${name}</span></summary>
    ${settingsSection(`settings-${id}`, { ...MEMBER_SETTINGS, title: `Change ${name}` }, valuesOf(world, member), to)}
    ${passwordForm(`password-${id}`, to)}
    <div class="actions">${deletion({ id: `delete-${id}`, name, consequence: 'Their sessions end. They can be restored here.', to })}</div>
  </details>`
}
