import { html } from '../../internal/html.ts'
import type { Markup } from '../../internal/html.ts'
import { controlPathOf } from '../../pages/consolePaths.ts'
import type { World } from '../../world/world.ts'
import { actionButton } from '../actionButton.ts'

const exportSection = (world: World): Markup =>
  html`<section class="card settings" aria-labelledby="keep-title">
    <h2 id="keep-title">Keep it</h2>
    <p class="help">Everything in this world as a JSON file. It contains sessions, so keep it secret.</p>
    <p><a class="button quiet" href="${controlPathOf(world, '/export')}" download="${world.publicToken}.json">Save as a file</a></p>
  </section>`

const importSection = (world: World): Markup =>
  html`<form
    class="card settings"
    data-method="POST"
    data-path="${controlPathOf(world, '/import')}"
    data-success="The world is as it was when the file was saved"
  >
    <h2>Bring it back</h2>
    <p class="help" id="import-help">A saved file replaces everything in this world.</p>
    <div class="field" data-kind="file">
      <div class="words"><label for="import-file">File</label></div>
      <input class="input" id="import-file" type="file" accept="application/json,.json" required aria-describedby="import-help" />
      <p class="problem" role="alert"></p>
    </div>
    <button class="button quiet">Load the file</button>
  </form>`

const resetSection = (world: World): Markup =>
  html`<section class="card settings" aria-labelledby="again-title">
    <h2 id="again-title">Start again</h2>
    <p class="help">
      Restores the people and organizations of the seed, the default settings and the real time. Deletes mail, sessions and faults.
    </p>
    <p><button type="button" class="button quiet" data-dialog="ask-again">Start again…</button></p>
    <dialog id="ask-again" class="card" aria-labelledby="ask-again-title">
      <h2 id="ask-again-title">Start this world again?</h2>
      <p class="help">The current data is deleted. Save it to a file first if you need it.</p>
      <div class="actions">
        ${actionButton({ label: 'Start again', method: 'POST', path: controlPathOf(world, '/reset'), successMessage: 'The world is as new', closesDialog: true })}
        <button type="button" class="button quiet" data-closes-dialog>Leave it</button>
      </div>
    </dialog>
  </section>`

/** Export, import and reset of a world. */
export const worldView = (world: World): Markup =>
  html`<div class="columns">${exportSection(world)}${importSection(world)}${resetSection(world)}</div>`
