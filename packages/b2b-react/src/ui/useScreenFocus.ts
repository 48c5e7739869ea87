import { useRef, type RefObject } from 'react'
import { useBrowserLayoutEffect } from './useBrowserLayoutEffect.ts'

/**
 * Moves the focus to each new screen: to its first empty field, otherwise to its first field, otherwise to its title, which screen readers
 * then read. Also when the focused button disappears from a screen.
 *
 * The first screen does not take the focus from the page, and neither does the screen that follows the initial loading. `quiet`: the
 * current screen is that initial loading.
 */
export function useScreenFocus(root: RefObject<HTMLElement | null>, screen: string, quiet: boolean): void {
  const previous = useRef({ screen, settled: !quiet })
  // Read it during render: afterwards the focused element may be gone.
  const hadFocus = hasFocus(root.current)
  useBrowserLayoutEffect(() => {
    const before = previous.current
    previous.current = { screen, settled: before.settled || !quiet }
    const isSameScreen = before.screen === screen && (!hadFocus || hasFocus(root.current))
    if (isSameScreen || !before.settled || !root.current || isElsewhere(root.current)) return
    target(root.current)?.focus()
  })
}

const hasFocus = (root: HTMLElement | null): boolean => root?.matches(':focus-within') === true

/** Returns the first empty field, else the first field, else the title. Ignores fields that only password managers see. */
function target(root: HTMLElement): HTMLElement | null {
  const fields = [...root.querySelectorAll<HTMLInputElement>('input:not([type=hidden],[aria-hidden])')]
  return fields.find(({ value }) => value === '') ?? fields[0] ?? root.querySelector('h1')
}

/** Returns true while the user is in another part of the page. Outside a shadow tree, its host counts as the active element. */
function isElsewhere(root: HTMLElement): boolean {
  const { activeElement: active, body } = root.ownerDocument
  if (!active || active === body || active.contains(root) || root.contains(active)) return false
  const scope = root.getRootNode()
  return !('host' in scope && active.contains(scope.host as Element)) // Only a shadow root has a host.
}
