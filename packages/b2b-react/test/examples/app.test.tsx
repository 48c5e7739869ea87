// @vitest-environment node
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import App from '../../../../e2e/pages/App.tsx'

test('the main example of the README renders on a server', () => {
  expect(typeof window).toBe('undefined')
  expect(renderToString(<App />)).toContain('Loading')
})
