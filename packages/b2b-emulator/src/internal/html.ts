const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Markup that is safe to show. Only {@link html} and {@link verbatim} create it. */
export interface Markup {
  readonly markup: string
}

type Piece = Markup | string | number | readonly Markup[]

const isList = (piece: Piece): piece is readonly Markup[] => Array.isArray(piece)

function renderPiece(piece: Piece): string {
  if (isList(piece)) return piece.map(({ markup }) => markup).join('')
  if (typeof piece === 'object') return piece.markup
  return String(piece).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

/**
 * Creates markup. Every inserted text is escaped, also for quoted attributes. Inserted markup is not escaped again.
 *
 * @example
 * html`<p title="${name}">${name}</p>`
 */
export const html = (literals: TemplateStringsArray, ...pieces: readonly Piece[]): Markup => ({
  // Without an initial value, `reduce` starts with the first literal, and `index` with 1.
  markup: literals.reduce((markup, literal, index) => {
    const piece = pieces[index - 1]
    return markup + (piece === undefined ? '' : renderPiece(piece)) + literal
  }),
})

/** Marks a trusted style sheet, script or SVG as safe. Never pass it user input. */
export const verbatim = (source: string): Markup => ({ markup: source })

/** Returns a URL that is safe in `href`: http and https URLs unchanged, `#` for all others (such as `javascript:`). */
export const safeHref = (url: string): string => (/^https?:\/\//i.test(url) ? url : '#')
