import { html } from '../html.ts'
import type { Markup } from '../html.ts'

/** What a button asks a control of the world to do. */
export interface Action {
  readonly label: string
  /** What the label leaves open, for whoever does not see where the button stands: `Remove` and then the name of what is removed. */
  readonly of?: string
  readonly verb: 'POST' | 'PATCH' | 'DELETE'
  readonly to: string
  readonly body?: object
  /** What has happened then, in one sentence. */
  readonly done: string
  /** Whether it is the answer to a question, which closes then. */
  readonly answers?: boolean
}

/** A button that does something to the world at once. */
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
