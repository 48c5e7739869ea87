import { html } from '../internal/html.ts'
import type { Markup } from '../internal/html.ts'

/** A request to the control API that a button sends. */
export interface Action {
  readonly label: string
  /** The name of the item that the button changes. The accessible name of the button contains it, such as `Remove Acme Okta`. */
  readonly objectName?: string
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: object
  /** The success message in one sentence. */
  readonly successMessage: string
  /** True for the button that confirms a dialog. It also closes the dialog. */
  readonly closesDialog?: boolean
}

/** A button that changes the world immediately. */
export const actionButton = ({ label, objectName, method, path, body = {}, successMessage, closesDialog = false }: Action): Markup =>
  html`<button
    type="button"
    class="button${closesDialog ? '' : ' quiet small'}"
    data-method="${method}"
    data-path="${path}"
    data-body="${JSON.stringify(body)}"
    data-success="${successMessage}"
    ${objectName === undefined ? html`` : html`aria-label="${label} ${objectName}"`}
    ${closesDialog ? html`data-closes-dialog` : html``}
  >
    ${label}
  </button>`
