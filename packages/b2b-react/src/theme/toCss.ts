import { css, type CSSObject } from '@emotion/react'
import { compile, serialize, stringify } from 'stylis'

/** The style of an element: an object in Emotion's syntax, or finished CSS from the build. */
export type Rule = CSSObject | string

/** A placeholder for the class while the CSS is generated. */
const PART = '.part'

/**
 * Converts a rule to CSS, with `&` in place of the class name. The element is laid out as a block unless the rule says otherwise. `style`
 * inserts the class name, because hundreds of short placeholders make a smaller package than long names.
 *
 * The build calls this once for each rule and publishes only the result (see `tsup.styles.ts`).
 */
export function toCss(rule: Rule): string {
  if (typeof rule === 'string') return rule
  const { styles } = css({ display: 'block', ...rule })
  return serialize(compile(`${PART}{${styles}}`), stringify)
    .replaceAll(';}', '}')
    .replaceAll(PART, '&')
}
