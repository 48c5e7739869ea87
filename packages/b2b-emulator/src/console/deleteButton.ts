import { html } from '../internal/html.ts'
import type { Markup } from '../internal/html.ts'
import { actionButton } from './actionButton.ts'

/** The content of a confirmation dialog. */
interface DeleteButton {
  /** The element id of the dialog. */
  readonly id: string
  readonly name: string
  /** The consequence of the deletion in one sentence. */
  readonly consequence: string
  /** The path of the DELETE request. */
  readonly path: string
}

/** A button that asks for confirmation before it deletes an item. */
export const deleteButton = ({ id, name, consequence, path }: DeleteButton): Markup =>
  html`<button type="button" class="button quiet small" data-dialog="${id}" aria-label="Delete ${name}…">Delete…</button>
    <dialog id="${id}" class="card" aria-labelledby="${id}-title" aria-describedby="${id}-help">
      <h2 id="${id}-title">Delete ${name}?</h2>
      <p class="help" id="${id}-help">${consequence}</p>
      <div class="actions">
        ${actionButton({ label: 'Delete', objectName: name, method: 'DELETE', path, successMessage: `Deleted: ${name}`, closesDialog: true })}
        <button type="button" class="button quiet" data-closes-dialog>Keep</button>
      </div>
    </dialog>`
