// @vitest-environment node
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Screen } from '../src/flow/machine/screens.ts'
import { Widget } from '../src/components/Widget.tsx'
import { confirmation, discovery, main, stateOn, stateWith } from './states.ts'

const screens: readonly Screen[] = [{ name: 'Loading', of: 'page' }, main, confirmation, discovery]

test.each(screens)('$name renders on a server without styles and scripts', (renderedScreen) => {
  const html = renderToString(<Widget state={stateOn(renderedScreen)} send={() => {}} theme={{ colors: { primary: '#f00' } }} nonce="n" />)
  expect(html).not.toMatch(/style=|<style|<script/)
  expect(html).toContain('lang="en"')
})

test('prints nothing to the console on a server, also in React 18', () => {
  const error = vi.spyOn(console, 'error')
  renderToString(<Widget state={stateWith()} send={() => {}} />)
  expect(error).not.toHaveBeenCalled()
})
