// @vitest-environment node
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import type { themeText as ThemeText } from '../../src/theme/applyTheme.ts'

/* The CSS of a theme in the HTML of a server. A production build has no list of color names. */

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Builds the function `themeText`, and loads the result. */
async function buildThemeText({ isDevelopment }: { readonly isDevelopment: boolean }): Promise<typeof ThemeText> {
  const { outputFiles } = await build({
    entryPoints: ['src/theme/applyTheme.ts'],
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    packages: 'external',
    define: { __DEV__: String(isDevelopment), __SDK_VERSION__: '""' },
    write: false,
  })
  const module = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')}`)
  return module.themeText
}

/** Returns the CSS outside of `@supports`. */
const withoutSupports = (css: string): string => css.replaceAll(/@supports[^{]+{[^}]+}/g, '')

describe.each([
  ['development', true],
  ['production', false],
])('a %s build', async (_, isDevelopment) => {
  const themeText = await buildThemeText({ isDevelopment })

  test('lets the browser ignore a color that the server cannot check', () => {
    const css = themeText('x', { colors: { divider: 'oklch(1 2 nothing)', error: '#8B1214' } })
    expect(css).toContain('@supports(color:oklch(1 2 nothing)){--_light-border:oklch(1 2 nothing)}')
    expect(withoutSupports(css)).not.toContain('oklch')
    expect(withoutSupports(css)).toContain('--_light-error:#8B1214;')
  })

  test('writes values that are not colors without a check', () => {
    const css = themeText('x', {
      container: { shadow: 'none', border: 'none', width: 480, borderRadius: 4 },
      inputs: { borderRadius: 3 },
      fontFamily: 'Arial',
      fontSize: 17,
      spacing: 1.25,
      colorScheme: 'dark',
    })
    expect(css).not.toContain('@supports')
    for (const value of ['shadow:none', 'frame:none', 'font:Arial', 'font-size:17', 'scheme:dark', 'width:480px', 'spacing:1.25'])
      expect(css).toContain(`--_light-${value};`)
    expect(css).toContain('--_dark-shadow:none;')
  })

  test('writes the colors of a theme with more contrast without a check', () => {
    expect(themeText('x', { contrast: 'more' })).not.toContain('@supports')
  })
})
