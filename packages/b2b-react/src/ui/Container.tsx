import { useId, useMemo, useRef, type ReactNode } from 'react'
import { applyTheme } from '../theme/applyTheme.ts'
import { installStyles } from '../theme/style.ts'
import { partsOf, schemeOf, type Theme } from '../theme/theme.ts'
import { card, frame, root } from './containerStyles.ts'
import { FrameContext } from './frame.ts'
import { useBrowserLayoutEffect } from './useBrowserLayoutEffect.ts'
import { useScreenFocus } from './useScreenFocus.ts'

interface ContainerProps {
  readonly theme: Theme
  readonly locale: string
  readonly dir: 'ltr' | 'rtl'
  readonly nonce: string | undefined
  readonly screen: string
  /** Another one for each screen that follows, also for one of the same name: the focus moves. */
  readonly shown: string
  /** The screen is nothing but the page's own loading. */
  readonly quiet: boolean
  /** The screen has a title of ours, which names the widget. */
  readonly titled: boolean
  readonly onTyped: (() => void) | undefined
  readonly children: ReactNode
}

/** The widget's place on the page: its ground, its measures, its language and its rules of focus. */
export function Container({ theme, locale, dir, nonce, screen, shown, quiet, titled, onTyped, children }: ContainerProps) {
  const ref = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useStyles(ref, theme, nonce)
  useScreenFocus(ref, shown, quiet)
  const around = useMemo(() => ({ titleId, locale, ...partsOf(theme) }), [titleId, locale, theme])
  return (
    <div ref={ref} className={root} lang={locale} dir={dir} data-scheme={schemeOf(theme)} data-screen={screen} onInput={onTyped}>
      <div className={frame}>
        <section className={card} aria-labelledby={titled ? titleId : undefined}>
          <FrameContext.Provider value={around}>{children}</FrameContext.Provider>
        </section>
      </div>
    </div>
  )
}

function useStyles(ref: { readonly current: HTMLElement | null }, theme: Theme, nonce: string | undefined): void {
  useBrowserLayoutEffect(() => (ref.current ? installStyles(ref.current, nonce) : undefined), [ref, nonce])
  // Hosts write their theme inside a component, new each time: its content counts, and what was a theme is one again.
  const content = JSON.stringify(theme)
  useBrowserLayoutEffect(() => (ref.current ? applyTheme(ref.current, JSON.parse(content) as Theme) : undefined), [ref, content])
}
