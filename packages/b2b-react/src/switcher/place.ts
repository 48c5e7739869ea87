/** The space between the panel and the button, and between the panel and the edges of the window, in pixels. */
const GAP = 6
const EDGE = 8

export type Align = 'start' | 'end'

/** Puts the panel below the button, or above it if there is more space. Keeps it inside the window. */
export function placePanel(panel: HTMLElement, button: HTMLElement, align: Align): void {
  const { innerWidth, innerHeight } = window
  const anchor = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const isRightToLeft = getComputedStyle(button).direction === 'rtl'
  const wantedLeft = (align === 'start') === isRightToLeft ? anchor.right - width : anchor.left
  const left = Math.max(EDGE, Math.min(wantedLeft, innerWidth - width - EDGE))
  const fitsBelow = anchor.bottom + GAP + height + EDGE <= innerHeight
  const fitsAbove = anchor.top - GAP - height >= EDGE
  const top = fitsBelow || !fitsAbove ? anchor.bottom + GAP : anchor.top - GAP - height
  panel.style.left = `${left}px`
  panel.style.top = `${Math.max(EDGE, Math.min(top, innerHeight - height - EDGE))}px`
}
