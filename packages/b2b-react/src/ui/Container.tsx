import { useId, useMemo, useRef, type ReactNode } from 'react'
import type { HeadingLevel } from '../config/types.ts'
import { applyTheme, themeText } from '../theme/applyTheme.ts'
import { componentOptions, schemeOf } from '../theme/readTheme.ts'
import type { SlotProps } from '../theme/slots.ts'
import { installStyles, part, styleText } from '../theme/style.ts'
import type { Theme } from '../theme/theme.ts'
import { card, frame, root } from './containerStyles.ts'
import { FrameContext } from './frame.ts'
import { slotElement } from './slot.ts'
import { useBrowserLayoutEffect } from './useBrowserLayoutEffect.ts'
import { useIsServerHtml } from './useIsServerHtml.ts'
import { useScreenFocus } from './useScreenFocus.ts'

interface ContainerProps {
  readonly theme: Theme
  readonly locale: string
  readonly dir: 'ltr' | 'rtl'
  readonly nonce: string | undefined
  readonly passkeyAutofill: boolean
  readonly headingLevel: HeadingLevel
  readonly screen: string
  /** A new key for each new screen, even with the same name. When it changes, the focus moves. */
  readonly screenKey: string
  /** True on the initial Loading screen, and while the lazy chunk with the screen is loading. */
  readonly isLoading: boolean
  readonly onTyped: (() => void) | undefined
  readonly children: ReactNode
}

/** The root element of the widget: theme, size, language and focus management. */
export function Container(props: ContainerProps) {
  const { theme, locale, dir, nonce, passkeyAutofill, headingLevel, screen, screenKey, isLoading, onTyped, children } = props
  const ref = useRef<HTMLDivElement>(null)
  const id = useId()
  useStyles(ref, theme)
  useScreenFocus(ref, screenKey, isLoading)
  const frameContext = useMemo(
    () => ({ headingLevel, locale, passkeyAutofill, ...componentOptions(theme) }),
    [headingLevel, locale, passkeyAutofill, theme],
  )
  return (
    <div
      ref={ref}
      id={id}
      {...part(root)}
      lang={locale}
      dir={dir}
      data-scheme={schemeOf(theme)}
      data-logo={frameContext.logoPlacement}
      data-screen={screen}
      onInput={onTyped}
    >
      <ServerStyles id={id} theme={theme} nonce={nonce} />
      <div className={frame}>
        {slotElement('Container', frameContext.components, Section, {
          ...part(card),
          children: <FrameContext.Provider value={frameContext}>{children}</FrameContext.Provider>,
        })}
      </div>
    </div>
  )
}

const Section = (props: SlotProps['Container']) => <section {...props} />

/**
 * The styles in the HTML of a server. React removes the element after hydration, because `useStyles` has then installed the style sheet. A
 * widget that is rendered in the browser never has the element, because a content security policy could forbid it.
 */
export function ServerStyles({ id, theme, nonce }: { readonly id: string } & Pick<ContainerProps, 'theme' | 'nonce'>) {
  if (!useIsServerHtml()) return null
  // Only a server writes the CSS. During hydration, the text is empty here, and browsers hide the nonce. `suppressHydrationWarning` makes React
  // keep the text and the nonce of the server.
  const css = typeof document === 'undefined' ? styleText() + themeText(id, theme) : ''
  // React would escape the quotes in a text child, and a style element does not decode them.
  // oxlint-disable-next-line react/no-danger -- The rules are constants, and the grammar of the theme excludes `<`.
  return <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />
}

/** Installs the style sheet and the theme. */
export function useStyles(ref: { readonly current: HTMLElement | null }, theme: Theme): void {
  useBrowserLayoutEffect(() => (ref.current ? installStyles(ref.current) : undefined), [ref])
  // Hosts often create the theme object in each render, so compare its content.
  const content = JSON.stringify({ ...theme, components: undefined })
  useBrowserLayoutEffect(() => (ref.current ? applyTheme(ref.current, JSON.parse(content) as Theme) : undefined), [ref, content])
}
