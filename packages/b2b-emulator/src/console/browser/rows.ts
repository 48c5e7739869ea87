/**
 * Takes over what differs from a freshly read page. There is one writer of markup, on the other side: rows are known by their ids, those
 * that stay the same keep their elements, and nobody is disturbed in the field in which they are typing.
 */
export function createRows() {
  const LIVE = '[data-live]'
  const FOCUSABLE = 'a[href], button, input, select, textarea, summary'
  const TYPED_INTO = 'input, select, textarea'

  /** A copy of a row without what the script itself has written into it. */
  function asWritten(row: Element): Node {
    const copy = row.cloneNode(true) as Element
    copy.removeAttribute('data-new')
    for (const button of copy.querySelectorAll('[data-copied]')) button.removeAttribute('data-copied')
    for (const problem of copy.querySelectorAll('.problem')) problem.textContent = ''
    for (const time of copy.querySelectorAll('time')) {
      time.textContent = ''
      time.removeAttribute('title')
    }
    return copy
  }
  const hasFocus = (row: Element): boolean => row.contains(document.activeElement)
  const focusable = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(FOCUSABLE)]

  /** Puts a row in the place of another; the focus stays on what it was on. */
  function replace(old: Element, row: Element): void {
    const at = focusable(old).findIndex((element) => element === document.activeElement)
    old.replaceWith(row)
    if (at >= 0) (focusable(row)[at] ?? focusable(row)[0])?.focus()
  }
  /** Takes a row away; the focus goes to the next one. */
  function remove(row: Element): void {
    const hadFocus = hasFocus(row)
    const next = row.nextElementSibling ?? row.previousElementSibling
    row.remove()
    if (hadFocus) ((next && focusable(next)[0]) ?? document.querySelector('main'))?.focus()
  }
  function update(old: Element, row: Element): void {
    const inner = outermost(row)
    if (inner.length > 0) for (const list of inner) takeOver(list)
    else if (hasFocus(old) && document.activeElement?.matches(TYPED_INTO)) return
    else if (!asWritten(old).isEqualNode(asWritten(row))) replace(old, document.adoptNode(row))
  }
  /** The live parts inside of something that are inside of no other live part there. */
  const outermost = (root: ParentNode): Element[] =>
    [...root.querySelectorAll(LIVE)].filter((list) => {
      const outer = list.parentElement?.closest(LIVE)
      return !outer || !root.contains(outer) || outer === root
    })
  function takeOver(fresh: Element): Element[] {
    const list = document.getElementById(fresh.id)
    if (!list) return []
    const known = new Map([...list.children].map((row) => [row.id, row]))
    const added: Element[] = []
    let previous: Element | null = null
    for (const row of [...fresh.children]) {
      const old = known.get(row.id)
      known.delete(row.id)
      if (old) update(old, row)
      else {
        const shown = document.adoptNode(row)
        if (previous) previous.after(shown)
        else list.prepend(shown)
        added.push(shown)
      }
      previous = list.children.namedItem(row.id)
    }
    for (const gone of known.values()) remove(gone)
    return added
  }
  return {
    /** Brings the page up to date, and answers the rows that are new. */
    takeOver: (fresh: ParentNode): HTMLElement[] =>
      outermost(fresh).flatMap((list) => takeOver(list).filter((row) => row instanceof HTMLElement)),
  }
}
