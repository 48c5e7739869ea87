import { useId, useRef, type ReactNode } from 'react'
import { schemeOf } from '../theme/readTheme.ts'
import type { Theme } from '../theme/theme.ts'
import { ServerStyles, useStyles } from '../ui/Container.tsx'
import { root } from '../ui/containerStyles.ts'
import { switcher } from './styles.ts'

const NO_THEME: Theme = {}
const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/

interface RootProps {
  readonly theme: Theme | undefined
  readonly locale: string
  readonly nonce: string | undefined
  readonly children: ReactNode
}

/** The root element: the theme, the language and the direction. */
export function Root({ theme = NO_THEME, locale, nonce, children }: RootProps) {
  const ref = useRef<HTMLDivElement>(null)
  const id = useId()
  useStyles(ref, theme)
  return (
    <div
      ref={ref}
      id={id}
      className={`${root} ${switcher}`}
      data-b2b-switcher=""
      lang={locale}
      dir={RIGHT_TO_LEFT.test(locale) ? 'rtl' : 'ltr'}
      data-scheme={schemeOf(theme)}
    >
      <ServerStyles id={id} theme={theme} nonce={nonce} />
      {children}
    </div>
  )
}
