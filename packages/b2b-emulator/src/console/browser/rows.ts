/**
 * Updates the page from fresh markup of the server. Rows are matched by id: an unchanged row keeps its element, and a field that has the
 * focus is not replaced.
 */
export function createRows() {
  const LIVE = '[data-live]'
  const FOCUSABLE = 'a[href], button, input, select, textarea, summary'
  const TEXT_FIELDS = 'input, select, textarea'

  /** Returns a copy of a row without the changes that the script itself has made. */
  function withoutScriptChanges(row: Element): Node {
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

  /** Replaces a row. The focus moves to the same control of the new row. */
  function replaceRow(old: Element, row: Element): void {
    const index = focusable(old).findIndex((element) => element === document.activeElement)
    old.replaceWith(row)
    if (index >= 0) (focusable(row)[index] ?? focusable(row)[0])?.focus()
  }
  /** Removes a row. The focus moves to the next row. */
  function removeRow(row: Element): void {
    const hadFocus = hasFocus(row)
    const next = row.nextElementSibling ?? row.previousElementSibling
    row.remove()
    if (hadFocus) ((next && focusable(next)[0]) ?? document.querySelector('main'))?.focus()
  }
  function updateRow(old: Element, row: Element): void {
    const inner = outermost(row)
    if (inner.length > 0) for (const list of inner) updateList(list)
    else if (hasFocus(old) && document.activeElement?.matches(TEXT_FIELDS)) return
    else if (!withoutScriptChanges(old).isEqualNode(withoutScriptChanges(row))) replaceRow(old, document.adoptNode(row))
  }
  /** The live elements of a subtree that are not nested in another live element of it. */
  const outermost = (root: ParentNode): Element[] =>
    [...root.querySelectorAll(LIVE)].filter((list) => {
      const outer = list.parentElement?.closest(LIVE)
      return !outer || !root.contains(outer) || outer === root
    })
  /** Updates the rows of the list with the id of `fresh`. Returns the rows that were added. */
  function updateList(fresh: Element): Element[] {
    const list = document.getElementById(fresh.id)
    if (!list) return []
    const oldRows = new Map([...list.children].map((row) => [row.id, row]))
    const added: Element[] = []
    let previous: Element | null = null
    for (const row of [...fresh.children]) {
      const old = oldRows.get(row.id)
      oldRows.delete(row.id)
      if (old) updateRow(old, row)
      else {
        const newRow = document.adoptNode(row)
        if (previous) previous.after(newRow)
        else list.prepend(newRow)
        added.push(newRow)
      }
      previous = list.children.namedItem(row.id)
    }
    for (const removedRow of oldRows.values()) removeRow(removedRow)
    return added
  }
  return {
    /** Updates the page and returns the rows that were added. */
    updateLists: (fresh: ParentNode): HTMLElement[] =>
      outermost(fresh).flatMap((list) => updateList(list).filter((row) => row instanceof HTMLElement)),
  }
}
