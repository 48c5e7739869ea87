import { css, type CSSObject } from '@emotion/react'
import { compile, serialize, stringify } from 'stylis'

/** How a part looks: in emotion's object syntax, or as finished CSS, which is what a build has made of it. */
export type Rule = CSSObject | string

/** The class of the part while its CSS is made. No rule names it. */
const PART = '.part'

/**
 * Writes a rule as CSS, with `&` for the class of its part, and begins with the block of the part itself, which is laid out as a block unless
 * the rule says otherwise. `style` writes the class in place of `&`: hundreds of times the same sign make a smaller package than long names.
 *
 * A build calls this once for each rule, writes down the result, and publishes nothing of this file (see `tsup.styles.ts`).
 */
export function toCss(rule: Rule): string {
  if (typeof rule === 'string') return rule
  const { styles } = css({ display: 'block', ...rule })
  return serialize(compile(`${PART}{${styles}}`), stringify)
    .replaceAll(';}', '}')
    .replaceAll(PART, '&')
}
