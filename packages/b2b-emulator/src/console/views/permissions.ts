import type { Member, RbacPolicy } from '@acme/b2b-client/contract'
import { html } from '../../internal/html.ts'
import type { Markup } from '../../internal/html.ts'
import type { World } from '../../world/world.ts'

type Role = RbacPolicy['roles'][number]

const actionList = (actions: readonly string[]): string => (actions.includes('*') ? 'everything' : actions.join(', '))

/** The permissions of a role. */
function permissionsOf(role: Role | undefined): Markup {
  if (role === undefined) return html`<p class="help">The policy has no such role, so it allows nothing.</p>`
  if (role.permissions.length === 0) return html`<p class="help">Nothing</p>`
  return html`<ul>
    ${role.permissions.map(({ resource_id, actions }) => html`<li><code>${resource_id}</code> ${actionList(actions)}</li>`)}
  </ul>`
}

/** The permissions of a member, by the role that gives them. */
export function memberPermissions({ project }: World, { member_id: id, name, email_address, roles }: Member): Markup {
  const roleRows = roles.map(({ role_id }) => {
    const role = project.rbac_policy?.roles.find((candidate) => candidate.role_id === role_id)
    return html`<li id="grant-${id}-${role_id}"><code>${role_id}</code> ${permissionsOf(role)}</li>`
  })
  return html`<details class="edit" id="permissions-${id}">
    <summary>Permissions <span class="unseen">of ${name || email_address}</span></summary>
    <ul class="grants" id="grants-${id}" data-live>
      ${roleRows}
    </ul>
  </details>`
}
