import { html, trustMarkup } from '../../internal/html.ts'
import type { Markup } from '../../internal/html.ts'

const COPY_ICONS = trustMarkup(
  '<svg class="icon-copy" width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><rect x="7" y="7" width="9" height="9" rx="1.5"/><path d="M13 7V5.500A1.500 1.500 0 0 0 11.500 4h-6A1.500 1.500 0 0 0 4 5.500v6A1.500 1.500 0 0 0 5.500 13H7"/></svg><svg class="icon-done" width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.800" aria-hidden="true"><path d="m4.500 10.500 3.500 3.500 7.500-8"/></svg>',
)

/** A button that copies a text. The tooltip calls the text `textName`, such as `code`. */
export const copyButton = (text: string, textName: string): Markup =>
  html`<button type="button" class="icon" data-copy="${text}" aria-label="Copy ${text}" title="Copy ${textName}">${COPY_ICONS}</button>`
