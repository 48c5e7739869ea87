import { style } from '../theme/style.ts'

/** Text that only `aria-describedby` uses. */
export const aside = style('b2b-aside', { display: 'none' })
