import { below, FORCED_COLORS } from '../theme/parts.ts'
import { schemes } from '../theme/schemes.ts'
import { addCss, style } from '../theme/style.ts'
import { PIXEL, v } from '../theme/tokens.ts'

const mix = (color: string, percentage: number, otherColor: string): string => `color-mix(in srgb,${color} ${percentage}%,${otherColor})`

/** The root element: the theme's values and values derived from them. Resets the text style of the page. */
export const root = style('b2b-root', {
  // A theme sets `--_light-frame`. Like the width and the radius, it applies to both color schemes, despite its name.
  '--_frame': `var(--_light-frame,var(--_line) solid ${v('card-border')})`,
  '--_px': 'calc(var(--b2b-scale,1)*var(--_light-font-size,16)/16*.0625rem)',
  '--_space': `calc(var(--b2b-spacing,var(--_light-spacing,1))*${PIXEL})`,
  '--_line': 'var(--_light-line,1px)',
  '--_pad': 'calc(32*var(--_space))',
  '--_hover': mix(v('primary'), 86, v('primary-shade')),
  '--_active': mix(v('primary'), 76, v('primary-shade')),
  '--_tint': mix(v('error'), 8, v('surface')),
  '--_pressed': mix(v('text'), 5, v('sunken')),
  '--_tile': mix(v('primary'), 8, v('sunken')),
  '--_halo': mix(v('focus'), 14, 'transparent'),
  '--_error-halo': mix(v('error'), 14, 'transparent'),
  '--_underline': mix('currentColor', 45, 'transparent'),
  position: 'relative',
  // Nothing is drawn in these two colors. Their transitions tell `applyTheme` that the host's CSS has changed a color.
  outlineColor: v('surface'),
  columnRuleColor: v('primary'),
  transition: 'outline-color 1ms,column-rule-color 1ms',
  inlineSize: '100%',
  maxInlineSize: v('width'),
  color: v('text'),
  font: `400 16px/24px ${v('font')}`,
  // For headings that a host renders itself. The classes of the library's own headings override this rule.
  '& :where(h1,h2,h3)': { lineHeight: 1.25 },
  letterSpacing: 'normal',
  wordSpacing: 'normal',
  textTransform: 'none',
  textAlign: 'start',
  textIndent: 0,
  textShadow: 'none',
  whiteSpace: 'normal',
  wordBreak: 'normal',
  // Japanese has no spaces. Browsers that can find its phrases break lines only between them.
  '&:lang(ja)': { wordBreak: 'auto-phrase' },
  cursor: 'auto',
  WebkitTapHighlightColor: 'transparent',
  WebkitFontSmoothing: 'antialiased',
  WebkitTextSizeAdjust: '100%',
  // A size container has no intrinsic width. These two invisible dots have a word space of the preferred
  // width between them, so that the widget has that width in a centered layout.
  '&::before': {
    content: '". ."',
    display: 'block',
    blockSize: 0,
    overflow: 'hidden',
    visibility: 'hidden',
    fontSize: 0,
    wordSpacing: v('width'),
  },
})

// Rules are sorted by name. This name comes after that of the root element.
addCss('b2b-root-schemes', schemes())

/** The container that container queries refer to. */
export const frame = style('b2b-frame', {
  container: 'b2b / inline-size',
  // Balanced text breaks at soft hyphens first, so a wide widget ignores them. A narrow widget breaks words at soft hyphens. With large text,
  // the browser also adds hyphens.
  '& > [class]': {
    hyphens: 'none',
    [below(280)]: { hyphens: 'manual' },
    [below(240)]: { hyphens: 'auto', hyphenateLimitChars: '9' },
  },
})

/** The card around all content. */
export const card = style('b2b-card', {
  position: 'relative',
  padding: 'var(--_pad)',
  border: 'var(--_frame)',
  borderRadius: v('radius'),
  background: v('surface'),
  color: v('text'),
  boxShadow: v('shadow'),
  [below(360)]: { '--_pad': 'calc(24*var(--_space))' },
  // With large text on a small screen, the padding leaves most of the width to the text.
  [below(300)]: { '--_pad': 'min(20px,7cqi)' },
  [FORCED_COLORS]: { border: '1px solid' },
})

/** The brand below the widget. */
export const watermark = style('b2b-watermark', { marginBlockStart: 24, fontSize: 12, lineHeight: '16px', color: v('muted') })
