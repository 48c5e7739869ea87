import { toCss, type Rule } from './toCss.ts'

/*
 * One sheet for the whole widget, written once and adopted wherever a widget stands. An adopted sheet needs no nonce and works under
 * `default-src 'none'`, where an inserted `<style>` would be empty.
 *
 * The rules stand in no cascade layer, on purpose: the unlayered `* { margin: 0; padding: 0 }` of a host would beat every layered rule and
 * flatten the widget. Each rule is a single class instead: what hosts say of elements loses, and two classes or a variable of theirs win.
 */

/** Where a widget may stand: the page, another document, or a shadow tree. */
type Scope = Document | ShadowRoot

const rules = new Map<string, string>()
const mounted = new Set<() => void>()
const sheets = new WeakMap<Document, { readonly sheet: CSSStyleSheet; text: string }>()
let written: string | null = null

/** Undoes what the browser and the host say of an element, whichever a part is. */
const NOTHING_OF_THE_HOST = 'all:unset;box-sizing:border-box;'

/**
 * Declares how one part of the widget looks and answers its class. Made once per module, never while rendering: what is
 * published holds the CSS of each rule instead, so a rule knows nothing but other constants.
 *
 * @example
 * const card = style('b2b-card', { padding: 32 })
 * <section className={card} /> // b2b-card
 */
export function style(className: string, rule: Rule): string {
  addCss(className, toCss(rule).replace('&{', `&{${NOTHING_OF_THE_HOST}`).replaceAll('&', `.${className}`))
  return className
}

/** Adds CSS that is known only when it runs. `name` decides where it stands. */
export function addCss(name: string, css: string): void {
  rules.set(name, css)
  // A screen that is loaded later brings rules that the pages already open do not have.
  if (written !== null && mounted.size > 0) queueMicrotask(() => mounted.forEach((refresh) => refresh()))
  written = null
}

/** Every rule declared so far, as CSS. They stand in the order of their names, whichever file of theirs a page happened to load first. */
export function styleText(): string {
  return (written ??= [...rules.keys()]
    .sort()
    .map((name) => rules.get(name))
    .join(''))
}

/** Brings the rules to where a widget is mounted, and keeps them complete until the answered function is called. */
export function installStyles(root: HTMLElement, nonce: string | undefined): () => void {
  const refresh = () => write(root, nonce)
  refresh()
  mounted.add(refresh)
  // The sheet stays: the next widget on the page finds it ready.
  return () => void mounted.delete(refresh)
}

function write(root: HTMLElement, nonce: string | undefined): void {
  const scope = root.getRootNode()
  if (!isScope(scope)) return
  const page = root.ownerDocument
  const sheet = 'adoptedStyleSheets' in scope ? sheetOf(page) : null
  if (sheet === null) return writeElement(scope, page, nonce)
  if (!scope.adoptedStyleSheets.includes(sheet)) scope.adoptedStyleSheets = [...scope.adoptedStyleSheets, sheet]
}

/** A constructed sheet belongs to its document, so each document has its own. */
function sheetOf(page: Document): CSSStyleSheet | null {
  const view = page.defaultView
  if (!view) return null
  const kept = sheets.get(page) ?? { sheet: new view.CSSStyleSheet(), text: '' }
  sheets.set(page, kept)
  if (kept.text !== styleText()) kept.sheet.replaceSync((kept.text = styleText()))
  return kept.sheet
}

/** Browsers before constructed sheets: an element, and only with a nonce, so that no policy is ever broken. */
function writeElement(scope: Scope, page: Document, nonce: string | undefined): void {
  if (!nonce) return
  const home = 'head' in scope ? scope.head : scope
  const found = home.querySelector('style[data-b2b]')
  const element = found ?? page.createElement('style')
  element.setAttribute('nonce', nonce)
  element.setAttribute('data-b2b', '')
  element.textContent = styleText()
  if (!found) home.append(element)
}

/** A root that stands in no document has nowhere to put styles. */
const isScope = (node: Node): node is Scope => node.nodeType === 9 || 'host' in node
