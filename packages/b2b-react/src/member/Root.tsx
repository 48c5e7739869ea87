import { useId, useRef, type ReactNode } from 'react'
import { directionOf } from '../internal/directionOf.ts'
import { schemeOf } from '../theme/readTheme.ts'
import type { Theme } from '../theme/theme.ts'
import { ServerStyles, useStyles } from '../ui/Container.tsx'
import { root } from '../ui/containerStyles.ts'

const NO_THEME: Theme = {}

/** How a component for signed-in members looks, and its language. */
export interface RootOptions {
  readonly theme: Theme | undefined
  /** A BCP 47 tag. */
  readonly locale: string
  readonly nonce: string | undefined
}

interface RootProps extends RootOptions {
  /** The name of the component, for `data-b2b-…`. */
  readonly name: 'switcher' | 'account'
  readonly className: string
  readonly children: ReactNode
}

/** The root element of a component for signed-in members: the theme, the language and the direction. */
export function Root({ theme = NO_THEME, locale, nonce, name, className, children }: RootProps) {
  const ref = useRef<HTMLDivElement>(null)
  const id = useId()
  useStyles(ref, theme)
  return (
    <div
      ref={ref}
      id={id}
      className={`${root} ${className}`}
      {...{ [`data-b2b-${name}`]: '' }}
      lang={locale}
      dir={directionOf(locale)}
      data-scheme={schemeOf(theme)}
    >
      <ServerStyles id={id} theme={theme} nonce={nonce} />
      {children}
    </div>
  )
}
