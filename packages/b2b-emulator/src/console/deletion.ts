import { html } from '../internal/html.ts'
import type { Markup } from '../internal/html.ts'
import { actionButton } from './actionButton.ts'

/** The content of the confirmation dialog before a deletion. */
interface Deletion {
  /** The element id of the dialog. */
  readonly id: string
  readonly name: string
  /** The consequence, in one sentence. */
  readonly consequence: string
  /** The path of the DELETE request. */
  readonly to: string
}

/** A button that opens a confirmation dialog before it deletes something. */
export const deletion = ({ id, name, consequence, to }: Deletion): Markup =>
  html`<button type="button" class="button quiet small" data-asks="${id}" aria-label="Delete ${name}…">Delete…</button>
    <dialog id="${id}" class="card" aria-labelledby="${id}-title" aria-describedby="${id}-help">
      <h2 id="${id}-title">Delete ${name}?</h2>
      <p class="help" id="${id}-help">${consequence}</p>
      <div class="actions">
        ${actionButton({ label: 'Delete', objectName: name, verb: 'DELETE', to, successMessage: `Deleted: ${name}`, closesDialog: true })}
        <button type="button" class="button quiet" data-closes>Keep</button>
      </div>
    </dialog>`
