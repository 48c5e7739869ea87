import { useRef, type RefObject } from 'react'
import { useBrowserLayoutEffect } from './useBrowserLayoutEffect.ts'

/**
 * Moves the focus to each new screen, so that screen readers read the screen. The target is the first empty field, otherwise the first field,
 * otherwise the only button of a provider, otherwise the title. Also moves the focus to the target when the focused element disappears from a screen.
 *
 * The first screen does not take the focus from the page, and neither does the screen that follows the initial loading, unless it asks for a
 * new password: the user has followed a link to do just that. `isLoading`: the current screen is still loading.
 */
export function useScreenFocus(root: RefObject<HTMLElement | null>, screen: string, isLoading: boolean): void {
  // `hasLoaded`: the widget has already shown a screen that is not loading.
  const previous = useRef({ screen, hasLoaded: !isLoading })
  // Read during render, because the focused element may be gone when the effect runs.
  const hadFocus = hasFocus(root.current)
  useBrowserLayoutEffect(() => {
    const last = previous.current
    previous.current = { screen, hasLoaded: last.hasLoaded || !isLoading }
    const hasLostFocus = hadFocus && !hasFocus(root.current)
    if (last.screen === screen && !hasLostFocus) return
    if (!root.current || isFocusElsewhere(root.current)) return
    if (last.hasLoaded || root.current.querySelector('[autocomplete^=new]')) focusTarget(root.current)?.focus()
  })
}

const hasFocus = (root: HTMLElement | null): boolean => root?.matches(':focus-within') === true

/**
 * Returns the first empty field, else the first field, else the only button of a provider, else the title. Ignores fields that only password
 * managers see.
 */
function focusTarget(root: HTMLElement): HTMLElement | null {
  const fields = [...root.querySelectorAll<HTMLInputElement>('input:not([type=hidden],[aria-hidden])')]
  return (
    fields.find(({ value }) => value === '') ??
    fields[0] ??
    root.querySelector('button[data-text]:only-child') ??
    root.querySelector(':is(h1,h2,h3,h4,h5,h6)[tabindex]')
  )
}

/**
 * Returns true while the focus is in another part of the page. If the widget is in a shadow tree, `activeElement` of the page can be the
 * host of that tree. The host counts as the widget.
 */
function isFocusElsewhere(root: HTMLElement): boolean {
  const { activeElement: active, body } = root.ownerDocument
  if (!active || active === body || active.contains(root) || root.contains(active)) return false
  const scope = root.getRootNode()
  return !('host' in scope && active.contains(scope.host as Element)) // Only a shadow root has a host.
}
