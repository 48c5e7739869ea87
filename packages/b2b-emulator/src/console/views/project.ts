import type { Markup } from '../../internal/html.ts'
import { html } from '../../internal/html.ts'
import { controlPathOf } from '../../pages/consolePaths.ts'
import type { World } from '../../world/world.ts'
import { settingsSection } from '../settings/fields.ts'
import { PROJECT_GROUPS } from '../settings/projectSettings.ts'

/** The settings of the project. */
export const projectView = (world: World): Markup =>
  html`<div class="columns">
    ${Object.entries(PROJECT_GROUPS).map(
      ([name, group]) =>
        html`<div class="card">${settingsSection(`project-${name}`, group, world.project, controlPathOf(world, '/project'))}</div>`,
    )}
  </div>`
