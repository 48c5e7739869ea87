import { parseColor, type Rgb } from './color.ts'
import type { ThemeColors } from './derive.ts'
import { isColor } from './grammar.ts'
import type { Theme } from './theme.ts'
import { variablesOf } from './themeVariables.ts'
import { light } from './tokens.ts'

/**
 * Sets a theme's values as custom properties on the widget's root element. It uses `style.setProperty` because a strict Content Security
 * Policy refuses a `style` attribute. Derives them again when the host's CSS changes a color. Returns a function that removes them.
 */
export function applyTheme(root: HTMLElement, theme: Theme): () => void {
  let names: readonly string[] = []
  const remove = (kept: object = {}) => names.forEach((name) => Object.hasOwn(kept, name) || root.style.removeProperty(name))
  function apply() {
    const variables = variablesOf(theme, (color) => parseColor(color) ?? resolveInBrowser(root, color), hostColors(root))
    for (const [name, value] of Object.entries(variables)) root.style.setProperty(name, value)
    remove(variables)
    names = Object.keys(variables)
  }
  // The root has transitions of unused properties that have the host's colors. See `containerStyles.ts`.
  const onTransition = (event: Event) => event.target === root && apply()
  apply()
  root.addEventListener('transitionrun', onTransition)
  return () => {
    root.removeEventListener('transitionrun', onTransition)
    remove()
  }
}

/** Reads the colors that the host's CSS sets, such as `--b2b-surface`. */
function hostColors(root: HTMLElement): ThemeColors {
  const computed = getComputedStyle(root)
  const colors = Object.keys(light).map((token) => [token, computed.getPropertyValue(`--b2b-${token}`).trim()])
  return Object.fromEntries(colors.filter(([, color]) => color !== ''))
}

/**
 * Returns the values of a theme as CSS for the HTML of a server. Only a browser can resolve every syntax of colors, so a few derived colors
 * can be the default ones until `applyTheme` runs, and the browser ignores a color that it does not know. Other values can look like a color,
 * such as the shadow `none`, so the name of the variable decides. The grammar of each theme field excludes text that could end the rule or
 * the element.
 */
export const themeText = (id: string, theme: Theme): string =>
  `[id="${id}"]{${Object.entries(variablesOf(theme, parseColor))
    .map(([name, value]) => {
      const isKnown = /font|frame|scheme|shadow/.test(name) || !isColor(value) || parseColor(value)
      return isKnown ? `${name}:${value};` : `@supports(color:${value}){${name}:${value}}`
    })
    .join('')}}`

/** Asks the browser to resolve a color in any other syntax: names, `hsl()`, `oklch()`. The computed value of `color-mix()` is in sRGB. */
function resolveInBrowser(root: HTMLElement, color: string): Rgb | null {
  if (color === '') return null
  // jsdom does not know `color-mix()`, so it ignores the second line and keeps the first.
  root.style.color = color
  root.style.color = `color-mix(in srgb,${color},${color})`
  const computed = getComputedStyle(root).color
  root.style.color = ''
  return parseColor(computed)
}
