import { Writable } from 'node:stream'
import type { Page } from '@playwright/test'
import { createElement, Fragment, Suspense, use } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { centeredUrl, connectSso, movementOf, oauthOptions, PRODUCTS, propsFor, recordMovement, waitForPaint } from '../helpers/loading.ts'
import { expect, test } from '../helpers/test.ts'
import { CenteredLogin, type CenteredLoginProps } from '../pages/CenteredLogin.ts'

/* The HTML of a server: the first paint has its final look and place before any script runs. */

// The transitions of the widget must not move anything either.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Opens the page with the HTML of a server in its root. */
async function open(page: Page, props: CenteredLoginProps, html: string, headers: { readonly [name: string]: string } = {}): Promise<void> {
  const emptyPage = await (await page.request.get('/pages/centered')).text()
  const path = `/html/${props.publicToken}`
  const data = { html: emptyPage.replace('<div id="root"></div>', () => `<div id="root">${html}</div>`), headers }
  await page.request.put(path, { data })
  // The script arrives after the HTML is painted.
  await page.route('**/assets/centered-*.js', async (route) => {
    await page.locator('section').waitFor()
    await waitForPaint(page)
    await route.continue()
  })
  await page.goto(centeredUrl(props, path))
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
      await open(page, props, htmlOf(props))
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
      await open(page, props, htmlOf(props))
      const { shift, boxes, screens } = await movementOf(page)
      expect.soft({ shift, boxes, screens }, products.join()).toEqual({ shift: 0, boxes: [boxes[0]], screens: ['Loading', 'Main'] })
    }
  }
  expect(messages).toEqual([])
  await expect(page.locator('style')).toHaveCount(0)
})

test('T57 the styles have the nonce of a strict policy, also in a stream with Suspense', async ({ page, world }) => {
  const props = propsFor(world, { config: { organizationSlug: 'acme' }, nonce: 'r4nd0m' })
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  page.on('pageerror', (error) => messages.push(error.message))
  await recordMovement(page)
  const policy = "default-src 'self'; style-src 'self' 'nonce-r4nd0m'; script-src 'self' 'nonce-r4nd0m'; connect-src *; img-src data:"
  await open(page, props, await streamed(props), { 'content-security-policy': policy })
  const { shift, boxes, screens } = await movementOf(page)
  expect({ shift, boxes, screens }).toEqual({ shift: 0, boxes: [boxes[0]], screens: ['Loading', 'Main'] })
  expect(messages).toEqual([])
})

/** Renders the page as a stream. The widget arrives after the fallback. */
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
