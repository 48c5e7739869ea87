import { flipped } from '../theme/parts.ts'
import { style } from '../theme/style.ts'

const icon = style('icon', {
  flex: 'none',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  inlineSize: 20,
  blockSize: 20,
  '&[data-size="16"]': { inlineSize: 16, blockSize: 16 },
  '&[data-size="18"]': { inlineSize: 18, blockSize: 18 },
  '&[data-size="22"]': { inlineSize: 22, blockSize: 22 },
  '&[data-flips]': flipped,
})

const CIRCLE = 'M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0'

/** Every drawing, on 20 by 20, in lines of 1.5. A dot is a line without length. */
const shapes = {
  back: 'M16.5 10h-13M9 4.5 3.5 10 9 15.5',
  go: 'm8 5 5 5-5 5',
  out: 'M8 4.5H5.5a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2V12M11.5 3.5h5v5M16 4l-7 7',
  plus: 'M10 4v12M4 10h12',
  check: 'm4.5 10.5 3.7 3.7 7.3-8',
  alert: `${CIRCLE}M10 6.3v4.4M10 13.5h.01`,
  clock: `${CIRCLE}M10 5.8V10l2.8 1.7`,
  mail: 'M4.5 4.5h11a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2ZM3 6l7 5 7-5',
}

/** The drawings that point along the line of reading. */
const FLIPS: readonly string[] = ['back', 'go', 'out'] satisfies (keyof typeof shapes)[]

/** A small drawing beside words. It says nothing that the words do not. */
export function Icon({ name, size = 20 }: { readonly name: keyof typeof shapes; readonly size?: 16 | 18 | 20 | 22 }) {
  return (
    <svg
      className={icon}
      data-size={size}
      data-flips={FLIPS.includes(name) ? '' : undefined}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      aria-hidden="true"
    >
      <path d={shapes[name]} />
    </svg>
  )
}
