import { parseColor, type Rgb } from './color.ts'
import { variablesOf, type Theme } from './theme.ts'

/**
 * Puts a theme's values on the root of the widget, as properties of its own style: never as an attribute, which a strict policy would refuse.
 * Answers how to take them away again.
 */
export function applyTheme(root: HTMLElement, theme: Theme): () => void {
  const variables = Object.entries(variablesOf(theme, (color) => parseColor(color) ?? ask(root, color)))
  for (const [name, value] of variables) root.style.setProperty(name, value)
  return () => {
    for (const [name] of variables) root.style.removeProperty(name)
  }
}

/** Lets the browser read what is not hexadecimal: names, `hsl()`, `oklch()`. A mixture of a colour with itself is answered in sRGB. */
function ask(root: HTMLElement, color: string): Rgb | null {
  if (color === '') return null
  root.style.color = color
  root.style.color = `color-mix(in srgb,${color},${color})`
  const answered = getComputedStyle(root).color
  root.style.color = ''
  return parseColor(answered)
}
