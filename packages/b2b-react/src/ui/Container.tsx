import { useId, useMemo, useRef, type ReactNode } from 'react'
import { applyTheme } from '../theme/applyTheme.ts'
import type { SlotProps } from '../theme/slots.ts'
import { installStyles, part } from '../theme/style.ts'
import { componentOptions, schemeOf, type Theme } from '../theme/theme.ts'
import { card, frame, root } from './containerStyles.ts'
import { FrameContext } from './frame.ts'
import { componentFor } from './slot.ts'
import { useBrowserLayoutEffect } from './useBrowserLayoutEffect.ts'
import { useScreenFocus } from './useScreenFocus.ts'

interface ContainerProps {
  readonly theme: Theme
  readonly locale: string
  readonly dir: 'ltr' | 'rtl'
  readonly nonce: string | undefined
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
export function Container({ theme, locale, dir, nonce, screen, screenKey, isLoading, hasTitle, onTyped, children }: ContainerProps) {
  const ref = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useStyles(ref, theme, nonce)
  useScreenFocus(ref, screenKey, isLoading)
  const frameContext = useMemo(() => ({ titleId, locale, ...componentOptions(theme) }), [titleId, locale, theme])
  const Card = componentFor('Container', frameContext.components, Section)
  return (
    <div
      ref={ref}
      {...part(root)}
      lang={locale}
      dir={dir}
      data-scheme={schemeOf(theme)}
      data-logo={frameContext.logoPlacement}
      data-screen={screen}
      onInput={onTyped}
    >
      <div className={frame}>
        <Card {...part(card)} aria-labelledby={hasTitle ? titleId : undefined}>
          <FrameContext.Provider value={frameContext}>{children}</FrameContext.Provider>
        </Card>
      </div>
    </div>
  )
}

const Section = (props: SlotProps['Container']) => <section {...props} />

function useStyles(ref: { readonly current: HTMLElement | null }, theme: Theme, nonce: string | undefined): void {
  useBrowserLayoutEffect(() => (ref.current ? installStyles(ref.current, nonce) : undefined), [ref, nonce])
  // Hosts often create the theme object in each render, so compare its content.
  const content = JSON.stringify({ ...theme, components: undefined })
  useBrowserLayoutEffect(() => (ref.current ? applyTheme(ref.current, JSON.parse(content) as Theme) : undefined), [ref, content])
}
