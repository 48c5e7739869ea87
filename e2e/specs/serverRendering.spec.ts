import { Writable } from 'node:stream'
import type { Page } from '@playwright/test'
import { createElement, Fragment, Suspense, use } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { centeredUrl, connectSso, movementOf, oauthOptions, PRODUCTS, propsFor, recordMovement } from '../helpers/loading.ts'
import { expect, test } from '../helpers/test.ts'
import { CenteredLogin, type CenteredLoginProps } from '../pages/CenteredLogin.ts'

/* The HTML of a server: the first paint has its final look and place before any script runs. */

/** Serves the page with HTML in its root. */
async function serveWith(page: Page, html: string, headers: { readonly [name: string]: string } = {}): Promise<void> {
  await page.route('**/pages/centered?*', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('<div id="root"></div>', () => `<div id="root">${html}</div>`)
    await route.fulfill({ response, body, headers: { ...response.headers(), ...headers } })
  })
}

const htmlOf = (props: CenteredLoginProps) => renderToString(createElement(CenteredLogin, props))

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the first paint has styles (${colorScheme})`, async ({ page, world }, testInfo) => {
      await page.emulateMedia({ colorScheme })
      const props = propsFor(world, {
        config: { authFlowType: 'Discovery', products: ['oauth', 'emailMagicLinks', 'passwords'], oauthOptions },
        theme: { colors: { primary: '#5B2BD9' }, container: { borderRadius: 20, width: 420 } },
      })
      await serveWith(page, htmlOf(props))
      await page.goto(centeredUrl(props))
      const card = page.locator('section')
      await expect(card).toHaveCSS('border-radius', '20px')
      await expect(card).toHaveCSS('width', '420px')
      await expect(card).toHaveCSS('background-color', colorScheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(20, 31, 38)')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loading')
      await page.screenshot({ path: testInfo.outputPath('server.png') })
    })
  }
})

test('nothing moves between the HTML of the server and the form, and the console is empty', async ({ page, world }) => {
  await connectSso(world)
  await recordMovement(page)
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  page.on('pageerror', (error) => messages.push(error.message))
  for (const config of [{ organizationSlug: 'acme' }, { authFlowType: 'Discovery' }] as const) {
    for (const products of PRODUCTS) {
      const props = propsFor(world, { config: { ...config, products, oauthOptions } })
      await serveWith(page, htmlOf(props))
      await page.goto(centeredUrl(props))
      const { shift, boxes } = await movementOf(page)
      expect.soft({ shift, boxes }, products.join()).toEqual({ shift: 0, boxes: [boxes[0]] })
      await page.unrouteAll({ behavior: 'wait' })
    }
  }
  expect(messages).toEqual([])
  await expect(page.locator('style')).toHaveCount(0)
})

test('the styles have the nonce of a strict policy, also in a stream with Suspense', async ({ page, world }) => {
  const props = propsFor(world, { config: { organizationSlug: 'acme' }, nonce: 'r4nd0m' })
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  page.on('pageerror', (error) => messages.push(error.message))
  await recordMovement(page)
  await serveWith(page, await streamed(props), {
    'content-security-policy':
      "default-src 'self'; style-src 'self' 'nonce-r4nd0m'; script-src 'self' 'nonce-r4nd0m'; connect-src *; img-src data:",
  })
  await page.goto(centeredUrl(props))
  const { shift, boxes, screens } = await movementOf(page)
  expect({ shift, boxes, screens: screens.at(-1) }).toEqual({ shift: 0, boxes: [boxes[0]], screens: 'Main' })
  expect(messages).toEqual([])
})

/** Renders the page as a stream in which the widget arrives after its fallback. */
async function streamed(props: CenteredLoginProps): Promise<string> {
  let open = () => {}
  const opened = new Promise<void>((resolve) => void (open = resolve))
  function Late() {
    use(opened)
    return createElement(CenteredLogin, props)
  }
  let html = ''
  const sink = new Writable({ write: (chunk: Buffer, _, done) => void ((html += chunk.toString()), done()) })
  const page = createElement(
    Fragment,
    null,
    createElement(Suspense, { fallback: createElement('p', null, 'Fallback') }, createElement(Late)),
  )
  const { pipe } = renderToPipeableStream(page, { nonce: props.nonce ?? '', onShellReady: () => (pipe(sink), open()) })
  await new Promise((resolve) => sink.once('finish', resolve))
  return html
}
