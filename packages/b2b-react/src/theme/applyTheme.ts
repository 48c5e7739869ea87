import { parseColor, type Rgb } from './color.ts'
import type { ThemeColors } from './derive.ts'
import { isColor } from './grammar.ts'
import type { Theme } from './theme.ts'
import { variablesOf } from './themeVariables.ts'
import { light } from './tokens.ts'

/**
 * Sets a theme's values as custom properties on the widget's root element, and sets them again when the host's CSS changes a color. Uses
 * `style.setProperty`, because a strict content security policy refuses a `style` attribute. Returns a function that removes the properties.
 */
export function applyTheme(root: HTMLElement, theme: Theme): () => void {
  let appliedNames: readonly string[] = []
  const removeExcept = (variables: object) => {
    for (const name of appliedNames) if (!Object.hasOwn(variables, name)) root.style.removeProperty(name)
  }
  function apply() {
    const variables = variablesOf(theme, (color) => parseColor(color) ?? resolveInBrowser(root, color), hostColors(root))
    for (const [name, value] of Object.entries(variables)) root.style.setProperty(name, value)
    removeExcept(variables)
    appliedNames = Object.keys(variables)
  }
  // Two unused properties of the root have colors of the host and a transition: see `containerStyles.ts`. It runs when such a color changes.
  const onTransition = (event: Event) => {
    if (event.target === root) apply()
  }
  apply()
  root.addEventListener('transitionrun', onTransition)
  return () => {
    root.removeEventListener('transitionrun', onTransition)
    removeExcept({})
  }
}

/** Reads the colors that the host's CSS sets, such as `--b2b-surface`. */
function hostColors(root: HTMLElement): ThemeColors {
  const computed = getComputedStyle(root)
  const colors = Object.keys(light).map((token) => [token, computed.getPropertyValue(`--b2b-${token}`).trim()])
  return Object.fromEntries(colors.filter(([, color]) => color !== ''))
}

/**
 * Returns the values of a theme as CSS for the HTML of a server. A few derived colors can have their defaults until `applyTheme` runs, because
 * only a browser can resolve every syntax of colors. The grammar of each theme field excludes text that could end the rule or the element.
 */
export const themeText = (id: string, theme: Theme): string =>
  `[id="${id}"]{${Object.entries(variablesOf(theme, parseColor))
    .map(([name, value]) => {
      // The name also counts, because some other values look like colors, for example the shadow `none`.
      const isUnknownColor = !/font|frame|scheme|shadow/.test(name) && isColor(value) && !parseColor(value)
      // A browser ignores the rule if it does not support the color.
      return isUnknownColor ? `@supports(color:${value}){${name}:${value}}` : `${name}:${value};`
    })
    .join('')}}`

/** Asks the browser to resolve a color that `parseColor` cannot parse: names, `hsl()`, `oklch()`. The computed value of `color-mix()` is in sRGB. */
function resolveInBrowser(root: HTMLElement, color: string): Rgb | null {
  if (color === '') return null
  // jsdom does not know `color-mix()`, so it ignores the second line and keeps the first.
  root.style.color = color
  root.style.color = `color-mix(in srgb,${color},${color})`
  const computed = getComputedStyle(root).color
  root.style.color = ''
  return parseColor(computed)
}
