const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Markup that is already safe to show. Made by {@link html} and {@link verbatim} only. */
export interface Markup {
  readonly markup: string
}

type Piece = Markup | string | number | readonly Markup[]

const isList = (piece: Piece): piece is readonly Markup[] => Array.isArray(piece)

function written(piece: Piece): string {
  if (isList(piece)) return piece.map(({ markup }) => markup).join('')
  if (typeof piece === 'object') return piece.markup
  return String(piece).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

/**
 * Writes markup. Every text between the pieces is escaped, also for quoted attributes; only markup made here stays as it is.
 *
 * @example
 * html`<p title="${name}">${name}</p>`
 */
export const html = (literals: TemplateStringsArray, ...pieces: readonly Piece[]): Markup => ({
  markup: literals.reduce((before, literal, at) => {
    const piece = pieces[at - 1]
    return before + (piece === undefined ? '' : written(piece)) + literal
  }),
})

/** Our own style sheet or script, which stands in the document as it is. */
export const verbatim = (source: string): Markup => ({ markup: source })

/** An attribute may hold an address only if following it cannot run anything. Everything else leads nowhere. */
export const safeHref = (address: string): string => (/^https?:\/\//i.test(address) ? address : '#')
