// @vitest-environment node
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import type { themeText as ThemeText } from '../../src/theme/applyTheme.ts'

/* The CSS of a theme in the HTML of a server. A production build has no list of color names. */

const root = fileURLToPath(new URL('../..', import.meta.url))

async function loadThemeText(development: boolean): Promise<typeof ThemeText> {
  const { outputFiles } = await build({
    entryPoints: ['src/theme/applyTheme.ts'],
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    packages: 'external',
    define: { __DEV__: String(development), __SDK_VERSION__: '""' },
    write: false,
  })
  const module = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')}`)
  return module.themeText
}

/** The CSS outside of `@supports`. */
const uncheckedIn = (css: string): string => css.replaceAll(/@supports[^{]+{[^}]+}/g, '')

describe.each([
  ['development', true],
  ['production', false],
])('a %s build', async (_, development) => {
  const themeText = await loadThemeText(development)

  test('lets the browser ignore a color that the server cannot check', () => {
    const css = themeText('x', { colors: { divider: 'oklch(1 2 nothing)', error: '#8B1214' } })
    expect(css).toContain('@supports(color:oklch(1 2 nothing)){--_light-border:oklch(1 2 nothing)}')
    expect(uncheckedIn(css)).not.toContain('oklch')
    expect(uncheckedIn(css)).toContain('--_light-error:#8B1214;')
  })

  test('checks no value that is not a color, even if it looks like one', () => {
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

  test('checks no value of a theme with more contrast', () => {
    expect(themeText('x', { contrast: 'more' })).not.toContain('@supports')
  })
})
