import { useRef, type RefObject } from 'react'
import { useBrowserLayoutEffect } from './useBrowserLayoutEffect.ts'

/**
 * Moves the focus when another screen is shown: to its first empty field, or its first field, or its title, which is then read out. The same is done on a screen
 * whose button is gone when it has done its work, for whoever was on it.
 *
 * What the page shows first takes no focus from the page: neither the very first screen nor the one that follows it after loading.
 * `quiet` says that the present screen is nothing but the page's own loading.
 */
export function useScreenFocus(root: RefObject<HTMLElement | null>, screen: string, quiet: boolean): void {
  const seen = useRef({ screen, settled: !quiet })
  // Only before the page is changed can it be asked.
  const held = hasFocus(root.current)
  useBrowserLayoutEffect(() => {
    const before = seen.current
    seen.current = { screen, settled: before.settled || !quiet }
    const stays = before.screen === screen && (!held || hasFocus(root.current))
    if (stays || !before.settled || !root.current || isElsewhere(root.current)) return
    target(root.current)?.focus()
  })
}

const hasFocus = (root: HTMLElement | null): boolean => root?.matches(':focus-within') === true

/** The first empty field, else the first field, else the title. A field that only password managers see does not count. */
function target(root: HTMLElement): HTMLElement | null {
  const fields = [...root.querySelectorAll<HTMLInputElement>('input:not([type=hidden],[aria-hidden])')]
  return fields.find(({ value }) => value === '') ?? fields[0] ?? root.querySelector('h1')
}

/** True while a person is busy in another part of the page; in a shadow tree the page sees only its host. */
function isElsewhere(root: HTMLElement): boolean {
  const { activeElement: active, body } = root.ownerDocument
  if (!active || active === body || active.contains(root) || root.contains(active)) return false
  const scope = root.getRootNode()
  return !('host' in scope && active.contains(scope.host as Element)) // Only a shadow root has a host.
}
