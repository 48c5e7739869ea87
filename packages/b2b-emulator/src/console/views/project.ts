import type { Markup } from '../../html.ts'
import { html } from '../../html.ts'
import type { World } from '../../world.ts'
import { controlOf } from '../address.ts'
import { settingsSection } from '../settings/fields.ts'
import { PROJECT_GROUPS } from '../settings/projectSettings.ts'

export const projectView = (world: World): Markup =>
  html`<div class="columns">
    ${Object.entries(PROJECT_GROUPS).map(
      ([name, group]) =>
        html`<div class="card">${settingsSection(`project-${name}`, group, world.project, controlOf(world, '/project'))}</div>`,
    )}
  </div>`
