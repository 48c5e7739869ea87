import { html } from '../internal/html.ts'
import type { Markup } from '../internal/html.ts'

/** A request to the control API that a button sends. */
export interface Action {
  readonly label: string
  /** The object of the label, for the accessible name: `Remove` followed by the name of the removed item. */
  readonly of?: string
  readonly verb: 'POST' | 'PATCH' | 'DELETE'
  readonly to: string
  readonly body?: object
  /** The success message, one sentence. */
  readonly done: string
  /** True for the confirming button of a dialog: it also closes the dialog. */
  readonly answers?: boolean
}

/** A button that changes the world immediately. */
export const actionButton = ({ label, of, verb, to, body = {}, done, answers = false }: Action): Markup =>
  html`<button
    type="button"
    class="button${answers ? '' : ' quiet small'}"
    data-send="${verb}"
    data-to="${to}"
    data-body="${JSON.stringify(body)}"
    data-done="${done}"
    ${of === undefined ? html`` : html`aria-label="${label} ${of}"`}
    ${answers ? html`data-closes` : html``}
  >
    ${label}
  </button>`
