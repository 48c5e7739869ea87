// @vitest-environment node
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Widget } from '../src/components/Widget.tsx'
import type { Screen } from '../src/flow/machine/screens.ts'
import { confirmation, discovery, main, stateOn, stateWith } from './states.ts'

const screens: readonly Screen[] = [{ name: 'Loading', of: 'page' }, main, confirmation, discovery]

test.each(screens)('$name renders on a server with one style element, and without inline styles and scripts', (renderedScreen) => {
  const html = renderToString(<Widget state={stateOn(renderedScreen)} send={() => {}} theme={{ colors: { primary: '#f00' } }} nonce="n" />)
  expect(html).not.toMatch(/style=|<script/)
  expect(html.match(/<style[^>]*>/g)).toEqual(['<style nonce="n">'])
  expect(html).toContain('--_light-primary:#f00')
  expect(html).toContain('lang="en"')
})

test('two widgets on a server keep their own themes', () => {
  const widgetWith = (primary: string) => <Widget state={stateWith()} send={() => {}} theme={{ colors: { primary } }} />
  const html = renderToString([widgetWith('#00f'), widgetWith('#f00')].map((widget, index) => <div key={index}>{widget}</div>))
  const ids = Array.from(html.matchAll(/id="([^"]+)" class="b2b-root"/g), ([, id = '']) => id)
  expect(new Set(ids).size).toBe(2)
  expect(html).toContain(`[id="${ids[0]}"]{--_light-`)
  expect(html).toContain(`[id="${ids[1]}"]{--_light-`)
})

test('prints nothing to the console on a server, also in React 18', () => {
  const error = vi.spyOn(console, 'error')
  renderToString(<Widget state={stateWith()} send={() => {}} />)
  expect(error).not.toHaveBeenCalled()
})
