import { html } from '../../internal/html.ts'
import type { Markup } from '../../internal/html.ts'

interface SearchField {
  readonly id: string
  /** The name of the parameter in the URL. */
  readonly name: string
  readonly label: string
  readonly value: string
  readonly placeholder: string
}

/** A text field of a form that filters a list. */
export const searchField = ({ id, name, label, value, placeholder }: SearchField): Markup =>
  html`<div class="entry">
    <label for="${id}">${label}</label>
    <input
      class="input"
      id="${id}"
      name="${name}"
      type="search"
      value="${value}"
      placeholder="${placeholder}"
      autocomplete="off"
      spellcheck="false"
    />
  </div>`
