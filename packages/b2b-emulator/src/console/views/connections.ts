import { connectionsOf } from '../../domain/sso/ssoConnections.ts'
import { html } from '../../internal/html.ts'
import type { Markup } from '../../internal/html.ts'
import { controlPathOf } from '../../pages/consolePaths.ts'
import type { SsoRecord } from '../../world/records/connections.ts'
import type { OrganizationRecord } from '../../world/records/entities.ts'
import type { World } from '../../world/world.ts'
import { actionButton } from '../actionButton.ts'
import type { Action } from '../actionButton.ts'

const KIND_LABELS = { saml: 'SAML', oidc: 'OpenID Connect', external: 'of another organization' } as const

const nameOf = ({ display_name, connection_id }: SsoRecord): string => display_name || connection_id

/** Returns the action that makes a connection the default connection, or that removes this property. */
function createDefaultAction(organizationPath: string, record: SsoRecord, organization: OrganizationRecord): Action {
  const isDefault = organization.sso_default_connection_id === record.connection_id
  return {
    label: isDefault ? 'No longer default' : 'Make default',
    objectName: nameOf(record),
    method: 'PATCH',
    path: organizationPath,
    body: { sso_default_connection_id: isDefault ? null : record.connection_id },
    successMessage: isDefault ? 'There is no default connection now' : 'The connection is the default one',
  }
}

function createActions(organizationPath: string, record: SsoRecord, organization: OrganizationRecord): readonly Action[] {
  const objectName = nameOf(record)
  const path = `${organizationPath}/connections/${encodeURIComponent(record.connection_id)}`
  const activateAction: Action = {
    label: 'Activate',
    objectName,
    method: 'POST',
    path: `${path}/activate`,
    successMessage: 'The connection is active',
  }
  const removeAction: Action = { label: 'Remove', objectName, method: 'DELETE', path, successMessage: 'The connection is removed' }
  const firstAction = record.status === 'active' ? createDefaultAction(organizationPath, record, organization) : activateAction
  return [firstAction, removeAction]
}

function connectionItem(record: SsoRecord, organizationPath: string, organization: OrganizationRecord): Markup {
  const { connection_id, kind, status } = record
  const isDefault = organization.sso_default_connection_id === connection_id
  return html`<li id="connection-${connection_id}">
    <div class="words">
      <p><bdi>${nameOf(record)}</bdi></p>
      <p class="help">${KIND_LABELS[kind]}, ${status}${isDefault ? ', default' : ''}<br /><code>${connection_id}</code></p>
    </div>
    <div class="actions">${createActions(organizationPath, record, organization).map(actionButton)}</div>
  </li>`
}

const addForm = (id: string, path: string): Markup =>
  html`<form class="inline" data-method="POST" data-path="${path}/connections" data-success="The connection is added and active">
    <div class="entry" data-field="display_name" data-kind="text">
      <label for="${id}-name">New connection</label>
      <input class="input" id="${id}-name" type="text" autocomplete="off" spellcheck="false" placeholder="Acme Okta" required />
      <p class="problem" role="alert"></p>
    </div>
    <div class="entry" data-field="kind" data-kind="choice">
      <select class="input" aria-label="Protocol">
        <option value="saml">SAML</option>
        <option value="oidc">OpenID Connect</option>
      </select>
    </div>
    <button class="button quiet small">Add</button>
  </form>`

/** The connections of an organization, and a form that adds a connection to a mock identity provider. */
export function connectionsSection(world: World, organization: OrganizationRecord): Markup {
  const { organization_id } = organization
  const id = `connections-${organization_id}`
  const path = controlPathOf(world, `/organizations/${encodeURIComponent(organization_id)}`)
  return html`<div class="settings" role="group" aria-labelledby="${id}-title">
    <h2 id="${id}-title">Single sign-on</h2>
    <p class="help">A page of the emulator plays the identity provider.</p>
    <ul class="lines" id="${id}" data-live>
      ${connectionsOf(world, organization).map((record) => connectionItem(record, path, organization))}
    </ul>
    ${addForm(id, path)}
  </div>`
}
