const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Markup that is safe to show. Only {@link html} and {@link trustMarkup} create it. */
export interface Markup {
  readonly markup: string
}

/** A value inserted into markup. */
type Inserted = Markup | string | number | readonly Markup[]

const isList = (inserted: Inserted): inserted is readonly Markup[] => Array.isArray(inserted)

function render(inserted: Inserted): string {
  if (isList(inserted)) return inserted.map(({ markup }) => markup).join('')
  if (typeof inserted === 'object') return inserted.markup
  return String(inserted).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

/**
 * Creates markup. Every inserted text is escaped, also for quoted attributes. Inserted markup is not escaped again.
 *
 * @example
 * html`<p title="${name}">${name}</p>`
 */
export function html(literals: TemplateStringsArray, ...values: readonly Inserted[]): Markup {
  let markup = ''
  for (const [index, literal] of literals.entries()) {
    // There is one value less than literals.
    const value = values[index]
    markup += literal + (value === undefined ? '' : render(value))
  }
  return { markup }
}

/** Marks a style sheet, a script or an SVG of the emulator as safe. Never pass it user input. */
export const trustMarkup = (source: string): Markup => ({ markup: source })

/** Returns a URL that is safe in `href`: http and https URLs unchanged, and `#` for all other URLs, such as `javascript:`. */
export const sanitizeHref = (url: string): string => (/^https?:\/\//i.test(url) ? url : '#')
