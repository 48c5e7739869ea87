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

function actionsFor(path: string, { connection_id, status }: SsoRecord, name: string, isDefault: boolean): readonly Action[] {
  const connectionPath = `${path}/connections/${encodeURIComponent(connection_id)}`
  const activate: Action = {
    label: 'Activate',
    objectName: name,
    verb: 'POST',
    to: `${connectionPath}/activate`,
    successMessage: 'The connection is active',
  }
  const body = { sso_default_connection_id: isDefault ? null : connection_id }
  const toggleDefault: Action = isDefault
    ? { label: 'No longer default', objectName: name, verb: 'PATCH', to: path, body, successMessage: 'There is no default connection now' }
    : { label: 'Make default', objectName: name, verb: 'PATCH', to: path, body, successMessage: 'The connection is the default one' }
  const remove: Action = {
    label: 'Remove',
    objectName: name,
    verb: 'DELETE',
    to: connectionPath,
    successMessage: 'The connection is removed',
  }
  return [status === 'active' ? toggleDefault : activate, remove]
}

function connectionItem(record: SsoRecord, path: string, { sso_default_connection_id }: OrganizationRecord): Markup {
  const { connection_id, display_name, kind, status } = record
  const name = display_name || connection_id
  const isDefault = sso_default_connection_id === connection_id
  return html`<li id="connection-${connection_id}">
    <div class="words">
      <p><bdi>${name}</bdi></p>
      <p class="help">${KIND_LABELS[kind]}, ${status}${isDefault ? ', default' : ''}<br /><code>${connection_id}</code></p>
    </div>
    <div class="actions">${actionsFor(path, record, name, isDefault).map(actionButton)}</div>
  </li>`
}

const addForm = (id: string, path: string): Markup =>
  html`<form class="inline" data-send="POST" data-to="${path}/connections" data-done="The connection is added and active">
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

/** The connections of an organization, and a form that adds one. The emulator is the mock identity provider of all of them. */
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
