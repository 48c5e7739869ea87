import type { ThemeComponents } from './slots.ts'

/** A length: a number of pixels, or a string with a unit. */
export type Length = number | string

/** The card of the widget. See {@link Theme}. */
export interface ThemeContainer {
  /** The maximum width. Default 400. */
  readonly width?: Length | undefined
  /** `none`, or width, style and color: `1px solid #E4E2DC`. */
  readonly border?: string | undefined
  /** The corner radius of the card. Default 8. The radius of buttons and fields is 75 % of it. */
  readonly borderRadius?: Length | undefined
  /** The background of the card. All texts and edges follow from it. */
  readonly backgroundColor?: string | undefined
  /** `none`, or up to four shadows: `0 8px 24px -8px rgb(0 0 0/.2)`. */
  readonly shadow?: string | undefined
}

/** The colors of the widget. See {@link Theme}. */
export interface ThemeColors {
  /** The brand color, for the main button, links and the focus ring. Texts have only a tint of it. */
  readonly primary?: string | undefined
  /** The color of titles, labels, typed text and secondary buttons. Default: a color that is readable on the background. */
  readonly text?: string | undefined
  /** The color of supporting text. */
  readonly muted?: string | undefined
  /** The same as `muted`. */
  readonly secondary?: string | undefined
  /** The color of links inside sentences. Default: the brand color if it is readable, otherwise the text color. */
  readonly link?: string | undefined
  /** The color of the decorative lines between parts. `container.border` is the edge of the card. */
  readonly divider?: string | undefined
  readonly success?: string | undefined
  readonly error?: string | undefined
}

/** The buttons of the widget. See {@link Theme}. */
export interface ThemeButtons {
  /** The colors of the main button. `colors.primary` is then the color of links and of the focus ring. */
  readonly primary?: { readonly backgroundColor?: string | undefined; readonly textColor?: string | undefined } | undefined
  readonly secondary?: { readonly borderColor?: string | undefined; readonly textColor?: string | undefined } | undefined
  readonly disabled?: { readonly backgroundColor?: string | undefined; readonly textColor?: string | undefined } | undefined
}

/** The fields of the widget. See {@link Theme}. */
export interface ThemeInputs {
  readonly backgroundColor?: string | undefined
  readonly borderColor?: string | undefined
  /** The corner radius of fields, buttons and lists. */
  readonly borderRadius?: Length | undefined
}

/** The links below every screen. See {@link Theme}. */
export interface ThemeLinks {
  readonly terms?: string | undefined
  readonly privacy?: string | undefined
  readonly help?: string | undefined
}

/** Your logo, and its text for screen readers. See {@link Theme}. */
export interface ThemeLogo {
  readonly url: string
  readonly alt: string
}

/**
 * The look of the widget. Four values are enough for most brands: `colors.primary`, `fontFamily`, `container.borderRadius` and `logo`. The
 * widget derives all others. Each value can also be set in CSS, as a variable that starts with `--b2b-`.
 *
 * @example
 * const theme: Theme = { colors: { primary: '#0B3FBF' }, fontFamily: 'Inter, sans-serif', logo: { url: '/logo.svg', alt: 'Acme' } }
 */
export interface Theme {
  /** The card of the widget. */
  readonly container?: ThemeContainer | undefined
  /** The colors of the widget. */
  readonly colors?: ThemeColors | undefined
  /** The buttons of the widget. */
  readonly buttons?: ThemeButtons | undefined
  /** The fields of the widget. */
  readonly inputs?: ThemeInputs | undefined
  readonly fontFamily?: string | undefined
  /** The size of normal text in pixels, at the default text size of the browser: 12 to 24. Everything grows with it. Default 16. */
  readonly fontSize?: number | undefined
  /** Multiplies the space inside the card and between its parts: 0.5 to 2. Default 1. */
  readonly spacing?: number | undefined
  /** Hides the titles on screen. Screen readers still read them. */
  readonly hideHeaderText?: boolean | undefined
  /** Your logo, at most 100 by 50 px. The URL is an `https:` address, a path on your own site or a `data:` image of at most 64 KiB. */
  readonly logo?: ThemeLogo | undefined
  /** `more`: black and white with strong edges, for all users. The theme's own colors are then ignored. Default `normal`. */
  readonly contrast?: 'normal' | 'more' | undefined
  /** The position of the logo. `none` hides it. Default `start`. */
  readonly logoPlacement?: 'start' | 'center' | 'none' | undefined
  /** The buttons of social logins: with a sentence, with the name of the provider, or only with the logo. Default `list`. */
  readonly socialButtons?: 'list' | 'grid' | 'icons' | undefined
  /** Links below every screen. */
  readonly links?: ThemeLinks | undefined
  /** Your own components in place of those of the widget. */
  readonly components?: ThemeComponents | undefined
  /** `auto` follows the user's system setting. `dark` is always dark, with the theme's colors as dark colors. Default `auto`. */
  readonly colorScheme?: 'auto' | 'light' | 'dark' | undefined
}
