import { useId, useMemo, useRef, type ReactNode } from 'react'
import { applyTheme } from '../theme/applyTheme.ts'
import { installStyles } from '../theme/style.ts'
import { componentOptions, schemeOf, type Theme } from '../theme/theme.ts'
import { card, frame, root } from './containerStyles.ts'
import { FrameContext } from './frame.ts'
import { useBrowserLayoutEffect } from './useBrowserLayoutEffect.ts'
import { useScreenFocus } from './useScreenFocus.ts'

interface ContainerProps {
  readonly theme: Theme
  readonly locale: string
  readonly dir: 'ltr' | 'rtl'
  readonly nonce: string | undefined
  readonly passkeyAutofill: boolean
  readonly screen: string
  /** The key of the screen. Changes with each new screen, even if the name is the same. The focus then moves. */
  readonly screenKey: string
  /** True on the initial Loading screen, and while the lazy chunk with the screen is loading. */
  readonly isLoading: boolean
  /** True if the screen is one of the library's own. Its title is then the accessible name of the widget. */
  readonly hasTitle: boolean
  readonly onTyped: (() => void) | undefined
  readonly children: ReactNode
}

/** The root element of the widget: theme, size, language and focus management. */
export function Container(props: ContainerProps) {
  const { theme, locale, dir, nonce, passkeyAutofill, screen, screenKey, isLoading, hasTitle, onTyped, children } = props
  const ref = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useStyles(ref, theme, nonce)
  useScreenFocus(ref, screenKey, isLoading)
  const frameContext = useMemo(
    () => ({ titleId, locale, passkeyAutofill, ...componentOptions(theme) }),
    [titleId, locale, passkeyAutofill, theme],
  )
  return (
    <div ref={ref} className={root} lang={locale} dir={dir} data-scheme={schemeOf(theme)} data-screen={screen} onInput={onTyped}>
      <div className={frame}>
        <section className={card} aria-labelledby={hasTitle ? titleId : undefined}>
          <FrameContext.Provider value={frameContext}>{children}</FrameContext.Provider>
        </section>
      </div>
    </div>
  )
}

function useStyles(ref: { readonly current: HTMLElement | null }, theme: Theme, nonce: string | undefined): void {
  useBrowserLayoutEffect(() => (ref.current ? installStyles(ref.current, nonce) : undefined), [ref, nonce])
  // Hosts often create the theme object in each render, so compare its content.
  const content = JSON.stringify(theme)
  useBrowserLayoutEffect(() => (ref.current ? applyTheme(ref.current, JSON.parse(content) as Theme) : undefined), [ref, content])
}
