import { flipped } from '../theme/parts.ts'
import { style } from '../theme/style.ts'

const icon = style('b2b-icon', {
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

/** The icons of the first screen, on a 20 by 20 grid with lines of 1.5. A dot is a line without length. All other icons are in `AnyIcon.tsx`. */
export const initialShapes = {
  back: 'M16.5 10h-13M9 4.5 3.5 10 9 15.5',
  check: 'm4.5 10.5 3.7 3.7 7.3-8',
  alert: `${CIRCLE}M10 6.3v4.4M10 13.5h.01`,
  clock: `${CIRCLE}M10 5.8V10l2.8 1.7`,
  info: `${CIRCLE}M10 9.3v4.4M10 6.5h.01`,
  eye: 'M1.8 10S4.8 4.6 10 4.6s8.2 5.4 8.2 5.4-3 5.4-8.2 5.4S1.8 10 1.8 10ZM12.4 10a2.4 2.4 0 1 1-4.8 0 2.4 2.4 0 0 1 4.8 0',
  eyeOff:
    'M4.2 6.2C2.7 7.7 1.8 10 1.8 10s3 5.4 8.2 5.4c1.6 0 3-.5 4.2-1.2M8 4.9c.6-.2 1.3-.3 2-.3 5.2 0 8.2 5.4 8.2 5.4s-.6 1.2-1.8 2.5M8.4 8.3a2.4 2.4 0 0 0 3.3 3.3M3 3l14 14',
  key: 'M10 13.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0M9 11l7.5-7.5M13 7l2.5 2.5',
}

interface DrawingProps {
  readonly shape: string
  readonly size?: 16 | 18 | 20 | 22 | undefined
  /** True if the icon points in the reading direction. Right-to-left layouts mirror it. */
  readonly isDirectional: boolean
}

/** A decorative icon beside text. The attributes `width` and `height` give it its size if the style sheet is missing. */
export const Drawing = ({ shape, size = 20, isDirectional }: DrawingProps) => (
  <svg
    className={icon}
    data-size={size}
    data-flips={isDirectional ? '' : undefined}
    width={size}
    height={size}
    viewBox="0 0 20 20"
    fill="none"
    aria-hidden="true"
  >
    <path d={shape} />
  </svg>
)

type IconName = keyof typeof initialShapes

/** An icon of the first screen. */
export const Icon = ({ name, size }: { readonly name: IconName } & Pick<DrawingProps, 'size'>) => (
  <Drawing shape={initialShapes[name]} size={size} isDirectional={name === 'back'} />
)
