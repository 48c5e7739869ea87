/**
 * Updates the page with new markup of the server. The elements with `data-live` are lists, and their children are rows with an id. An
 * unchanged row keeps its element, and a text field with the focus keeps its text.
 */
export function createRows() {
  const LIST = '[data-live]'
  const FOCUSABLE = 'a[href], button, input, select, textarea, summary'
  const TEXT_FIELDS = 'input, select, textarea'

  /** Returns a copy of a row without the changes that the script has made. */
  function withoutScriptChanges(row: Element): Node {
    // `cloneNode` returns an element for an element.
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
  const focusableElementsIn = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(FOCUSABLE)]

  /** Replaces a row. The focus moves to the same control of the new row. */
  function replaceRow(oldRow: Element, newRow: Element): void {
    const focusIndex = focusableElementsIn(oldRow).findIndex((element) => element === document.activeElement)
    oldRow.replaceWith(newRow)
    if (focusIndex < 0) return
    const controls = focusableElementsIn(newRow)
    const control = controls[focusIndex] ?? controls[0]
    control?.focus()
  }
  /** Removes a row. The focus moves to the next row. */
  function removeRow(row: Element): void {
    const hadFocus = hasFocus(row)
    const neighbor = row.nextElementSibling ?? row.previousElementSibling
    row.remove()
    if (!hadFocus) return
    const control = neighbor === null ? undefined : focusableElementsIn(neighbor)[0]
    const nextFocus = control ?? document.querySelector<HTMLElement>('main')
    nextFocus?.focus()
  }
  /** Updates a row. A row that contains lists keeps its element, and only its lists are updated. */
  function updateRow(oldRow: Element, newRow: Element): void {
    const innerLists = findOutermostLists(newRow)
    if (innerLists.length > 0) {
      for (const list of innerLists) updateList(list)
      return
    }
    const isUserTyping = hasFocus(oldRow) && document.activeElement?.matches(TEXT_FIELDS) === true
    const isUnchanged = withoutScriptChanges(oldRow).isEqualNode(withoutScriptChanges(newRow))
    if (!isUserTyping && !isUnchanged) replaceRow(oldRow, document.adoptNode(newRow))
  }
  /** Returns the lists inside of `root`, without the lists inside of these lists. */
  const findOutermostLists = (root: ParentNode): Element[] =>
    [...root.querySelectorAll(LIST)].filter((list) => {
      const outerList = list.parentElement?.closest(LIST) ?? root
      const isOuterListInside = outerList !== root && root.contains(outerList)
      return !isOuterListInside
    })
  /** Updates the rows of the list with the same id as `newList`. Returns the added rows. */
  function updateList(newList: Element): Element[] {
    const list = document.getElementById(newList.id)
    if (!list) return []
    const oldRows = new Map([...list.children].map((row) => [row.id, row]))
    const addedRows: Element[] = []
    let previousRow: Element | null = null
    for (const row of [...newList.children]) {
      const oldRow = oldRows.get(row.id)
      oldRows.delete(row.id)
      if (oldRow) updateRow(oldRow, row)
      else {
        const addedRow = document.adoptNode(row)
        if (previousRow) previousRow.after(addedRow)
        else list.prepend(addedRow)
        addedRows.push(addedRow)
      }
      previousRow = list.children.namedItem(row.id)
    }
    for (const removedRow of oldRows.values()) removeRow(removedRow)
    return addedRows
  }
  return {
    /** Updates the lists of the page, and returns the added rows. */
    updateLists: (newPage: ParentNode): HTMLElement[] =>
      findOutermostLists(newPage).flatMap((list) => updateList(list).filter((row) => row instanceof HTMLElement)),
  }
}
