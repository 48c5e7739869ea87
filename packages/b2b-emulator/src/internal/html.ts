const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Markup that is safe to show. Only {@link html} and {@link trustMarkup} create it. */
export interface Markup {
  readonly markup: string
}

/** A value that is inserted into markup. */
type InsertedValue = Markup | string | number | readonly Markup[]

const isList = (value: InsertedValue): value is readonly Markup[] => Array.isArray(value)

function render(value: InsertedValue): string {
  if (isList(value)) return value.map(({ markup }) => markup).join('')
  if (typeof value === 'object') return value.markup
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

/**
 * Creates markup. Every inserted text is escaped, also for quoted attributes. Inserted markup is not escaped again.
 *
 * @example
 * html`<p title="${name}">${name}</p>`
 */
export function html(literals: TemplateStringsArray, ...values: readonly InsertedValue[]): Markup {
  let markup = ''
  for (const [index, literal] of literals.entries()) {
    // After the last literal, there is no value.
    const value = values[index]
    markup += literal + (value === undefined ? '' : render(value))
  }
  return { markup }
}

/** Marks a style sheet, a script or an SVG of the emulator as safe. Never pass user input to this function. */
export const trustMarkup = (source: string): Markup => ({ markup: source })

/** Returns a URL that is safe in `href`: http and https URLs unchanged, and `#` for all other URLs, such as `javascript:`. */
export const sanitizeHref = (url: string): string => (/^https?:\/\//i.test(url) ? url : '#')
