import { REDUCED_MOTION } from '../theme/parts.ts'
import { style } from '../theme/style.ts'

const spinner = style('b2b-spinner', {
  '@keyframes b2b-turn': { to: { transform: 'rotate(1turn)' } },
  '@keyframes b2b-appear': { from: { opacity: 0 } },
  '@keyframes b2b-breathe': { to: { opacity: 0.55 } },
  flex: 'none',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  inlineSize: 18,
  blockSize: 18,
  // The delay avoids a flash during a fast request.
  animation: 'b2b-turn .8s linear infinite,b2b-appear 1ms 150ms backwards',
  [REDUCED_MOTION]: { animation: 'b2b-breathe 1.6s ease-in-out infinite alternate,b2b-appear 1ms 150ms backwards' },
  '&[data-size="16"]': { inlineSize: 16, blockSize: 16 },
  '&[data-size="20"]': { inlineSize: 20, blockSize: 20 },
  '&[data-size="22"]': { inlineSize: 22, blockSize: 22 },
})

/** Shows that something is in progress. The text beside it says what. */
export function Spinner({ size = 18 }: { readonly size?: 16 | 18 | 20 | 22 }) {
  return (
    <svg className={spinner} data-size={size} width={size} height={size} viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <circle cx="10" cy="10" r="7.5" opacity=".25" />
      <path d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5" />
    </svg>
  )
}
