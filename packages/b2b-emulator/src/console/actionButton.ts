import { html } from '../internal/html.ts'
import type { Markup } from '../internal/html.ts'

/** A request to the control API that a button sends. */
export interface Action {
  readonly label: string
  /** The object of the label, for the accessible name: `Remove` followed by the name of the removed item. */
  readonly objectName?: string
  readonly verb: 'POST' | 'PATCH' | 'DELETE'
  /** The path of the request. */
  readonly to: string
  readonly body?: object
  /** The success message, one sentence. */
  readonly successMessage: string
  /** True for the confirming button of a dialog. It also closes the dialog. */
  readonly closesDialog?: boolean
}

/** A button that changes the world immediately. */
export const actionButton = ({ label, objectName, verb, to, body = {}, successMessage, closesDialog = false }: Action): Markup =>
  html`<button
    type="button"
    class="button${closesDialog ? '' : ' quiet small'}"
    data-send="${verb}"
    data-to="${to}"
    data-body="${JSON.stringify(body)}"
    data-done="${successMessage}"
    ${objectName === undefined ? html`` : html`aria-label="${label} ${objectName}"`}
    ${closesDialog ? html`data-closes` : html``}
  >
    ${label}
  </button>`
