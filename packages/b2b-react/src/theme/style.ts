import type { Part } from './styleHooks.ts'
import { toCss, type Rule } from './toCss.ts'
import { PIXEL } from './tokens.ts'

/*
 * One style sheet for the whole widget, created once and adopted by each document or shadow root with a widget. An adopted sheet needs no
 * nonce and works under `default-src 'none'`, which would empty an inserted `<style>`.
 *
 * The rules are in no cascade layer, on purpose: an unlayered `* { margin: 0; padding: 0 }` of the host would override every layered rule.
 * Instead, each rule is a single class. It overrides the host's element selectors, and the host can override it with two classes or a
 * variable.
 */

/** The CSS of each rule, by name. */
const rules = new Map<string, string>()
/** For each mounted widget, a function that updates its styles. */
const refreshFunctions = new Set<() => void>()
const sheets = new WeakMap<Document, { readonly sheet: CSSStyleSheet; text: string }>()
let cachedText: string | null = null

/** Resets the styles of the browser and the host for an element. */
const RESET = 'all:unset;box-sizing:border-box;'

/**
 * Declares the style of an element and returns its class name. Call it once per module, never while rendering. The build replaces each rule
 * by its CSS, so a rule can use only constants. Lengths are in pixels of the default text size, and grow with it.
 *
 * @example
 * const card = style('b2b-card', { padding: 32 })
 * <section className={card} /> // b2b-card
 */
export function style<const N extends string>(className: N, rule: Rule): N {
  addCss(className, scaled(toCss(rule)).replace('&{', `&{${RESET}`).replaceAll('&', `.${className}`))
  return className
}

/**
 * Returns the class of a part of the widget, and the attribute that the CSS of a host can rely on. The compiler accepts only the names in
 * `styleHooks.ts`.
 *
 * @param name Default: the class name without `b2b-`.
 */
export function part<N extends Part>(className: `b2b-${N}`): PartAttributes<N>
export function part<N extends Part>(className: string, name: N): PartAttributes<N>
export function part(className: string, name = className.slice(4)) {
  return { className, 'data-b2b-part': name }
}

interface PartAttributes<N> {
  readonly className: string
  readonly 'data-b2b-part': N
}

/** The longest length in pixels that is a line, such as a border. Lines have the same width in every text size. */
const MAX_LINE_WIDTH = 2

/**
 * Makes all lengths follow the text size of the browser, except lines. 16 px become 1 rem, times `--b2b-scale`. This happens here and not in
 * the build, because the short lengths make a smaller package.
 */
const scaled = (css: string): string =>
  css.replace(/(-?[\d.]+)px/g, (length, pixels: string) =>
    Math.abs(Number(pixels)) > MAX_LINE_WIDTH ? `calc(${pixels}*${PIXEL})` : length,
  )

/** Adds CSS that is known only at run time. `name` decides its position. */
export function addCss(name: string, css: string): void {
  rules.set(name, css)
  // The lazy chunk adds rules that the mounted widgets do not have yet.
  if (cachedText !== null && refreshFunctions.size > 0) queueMicrotask(() => refreshFunctions.forEach((refresh) => refresh()))
  cachedText = null
}

/** Returns all rules as CSS. They are sorted by name, so that the order of loading does not matter. */
export function styleText(): string {
  return (cachedText ??= [...rules.keys()]
    .sort()
    .map((name) => rules.get(name))
    .join(''))
}

/** Adds the rules to the document or shadow root of a widget. Keeps them complete until the returned function is called. */
export function installStyles(root: HTMLElement): () => void {
  const refresh = () => adoptSheet(root)
  refresh()
  refreshFunctions.add(refresh)
  // The sheet stays for the next widget on the page.
  return () => void refreshFunctions.delete(refresh)
}

/** Adds the sheet, with the rules that are known now, to the document or shadow root of an element. */
function adoptSheet(root: HTMLElement): void {
  const scope = root.getRootNode()
  if (!canAdoptSheets(scope)) return
  const sheet = sheetOf(root.ownerDocument)
  if (sheet !== null && !scope.adoptedStyleSheets.includes(sheet)) scope.adoptedStyleSheets = [...scope.adoptedStyleSheets, sheet]
}

/** Returns the sheet of a document. Documents cannot share a constructed sheet. */
function sheetOf(page: Document): CSSStyleSheet | null {
  const view = page.defaultView
  if (!view) return null
  const installed = sheets.get(page) ?? { sheet: new view.CSSStyleSheet(), text: '' }
  const text = styleText()
  if (installed.text !== text) installed.sheet.replaceSync(text)
  installed.text = text
  sheets.set(page, installed)
  return installed.sheet
}

/** Returns true for a document or a shadow root. Returns false for the root of a detached tree, and in test tools without style sheets. */
const canAdoptSheets = (node: Node): node is Document | ShadowRoot => 'adoptedStyleSheets' in node
