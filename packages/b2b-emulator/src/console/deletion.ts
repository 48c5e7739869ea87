import { html } from '../html.ts'
import type { Markup } from '../html.ts'
import { actionButton } from './actionButton.ts'

/** The texts of the dialog that asks before something is deleted. */
interface Deletion {
  /** Of the dialog. */
  readonly id: string
  readonly name: string
  /** The consequence, in one sentence. */
  readonly consequence: string
  readonly to: string
}

/** A button that asks before it deletes. */
export const deletion = ({ id, name, consequence, to }: Deletion): Markup =>
  html`<button type="button" class="button quiet small" data-asks="${id}" aria-label="Delete ${name}…">Delete…</button>
    <dialog id="${id}" class="card" aria-labelledby="${id}-title" aria-describedby="${id}-help">
      <h2 id="${id}-title">Delete ${name}?</h2>
      <p class="help" id="${id}-help">${consequence}</p>
      <div class="actions">
        ${actionButton({ label: 'Delete', of: name, verb: 'DELETE', to, done: `Deleted: ${name}`, answers: true })}
        <button type="button" class="button quiet" data-closes>Keep</button>
      </div>
    </dialog>`
