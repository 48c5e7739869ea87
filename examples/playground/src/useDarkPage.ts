import { useSyncExternalStore } from 'react'

/** VitePress marks a dark page by this class. */
const isDark = (): boolean => document.documentElement.classList.contains('dark')

function watch(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] })
  return () => observer.disconnect()
}

/** Returns true while the documentation is dark. */
export const useDarkPage = (): boolean => useSyncExternalStore(watch, isDark)
