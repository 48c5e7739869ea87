import { parseColor, type Rgb } from './color.ts'
import { variablesOf, type Theme } from './theme.ts'

/**
 * Sets a theme's values as custom properties on the widget's root element. It uses `style.setProperty` because a strict Content Security
 * Policy refuses a `style` attribute. Returns a function that removes them.
 */
export function applyTheme(root: HTMLElement, theme: Theme): () => void {
  const variables = Object.entries(variablesOf(theme, (color) => parseColor(color) ?? resolveInBrowser(root, color)))
  for (const [name, value] of variables) root.style.setProperty(name, value)
  return () => {
    for (const [name] of variables) root.style.removeProperty(name)
  }
}

/**
 * Returns the values of a theme as CSS for the HTML of a server. Only a browser can resolve every syntax of colors, so a few derived colors
 * can be the default ones until `applyTheme` runs. The grammar of each theme field excludes text that could end the rule or the element.
 */
export const themeText = (id: string, theme: Theme): string =>
  `[id="${id}"]{${Object.entries(variablesOf(theme, parseColor))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`

/** Asks the browser to resolve a color in any other syntax: names, `hsl()`, `oklch()`. The computed value of `color-mix()` is in sRGB. */
function resolveInBrowser(root: HTMLElement, color: string): Rgb | null {
  if (color === '') return null
  // A browser without `color-mix()` ignores the second line and keeps the first.
  root.style.color = color
  root.style.color = `color-mix(in srgb,${color},${color})`
  const computed = getComputedStyle(root).color
  root.style.color = ''
  return parseColor(computed)
}
