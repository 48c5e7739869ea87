import { css, type CSSObject } from '@emotion/react'
import { compile, serialize, stringify } from 'stylis'

/** How a part looks: in emotion's object syntax, or as finished CSS, which is what a build has made of it. */
export type Rule = CSSObject | string

/**
 * A rule as CSS around its part's class. The part begins as a plain block, with nothing of its browser's or its host's: `all: unset` undoes
 * whatever they say of its element.
 *
 * A build calls this once for each rule, writes down what it answers, and publishes nothing of this file (see `tsup.styles.ts`).
 */
export function toCss(name: string, rule: Rule): string {
  if (typeof rule === 'string') return rule
  const { styles } = css({ all: 'unset', boxSizing: 'border-box', display: 'block', ...rule })
  return serialize(compile(`.b2b-${name}{${styles}}`), stringify).replaceAll(';}', '}')
}
