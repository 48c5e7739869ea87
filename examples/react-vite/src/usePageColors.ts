import { useLayoutEffect } from 'react'
import type { Settings } from './settings.ts'
import { isDark } from './widgetProps.ts'

/** Makes the page light or dark like the widget. */
export function usePageColors(settings: Settings): void {
  const dark = isDark(settings)
  useLayoutEffect(() => {
    document.documentElement.style.colorScheme = dark === undefined ? '' : dark ? 'dark' : 'light'
  }, [dark])
}
