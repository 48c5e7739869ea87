import type { Page } from '@playwright/test'
import { EMULATOR_PORT, PAGES_PORT } from '../ports.mjs'

/** The parts of a site that its pages request themselves. */
const OWN_FILES = /^\/(?:pages\/assets\/|pages\/[a-zA-Z]+$|html\/)/
const SERVER_CALLS = /^\/(?:sdk\/v1\/|v1\/|emulator\/third-party\/|console$)/

/** Returns true for a request that the pages of the tests send without an attack. */
function isExpected(address: string): boolean {
  if (/^(?:data:|blob:)/.test(address)) return true
  const { hostname, port, pathname } = new URL(address)
  if (hostname !== 'localhost') return false
  return port === String(EMULATOR_PORT) ? SERVER_CALLS.test(pathname) : port === String(PAGES_PORT) && OWN_FILES.test(pathname)
}

/** Watches a page for the effects of an attack: dialogs, requests to other sites or unknown files, and documents of other sites. */
export async function watchEffects(
  page: Page,
): Promise<{ readonly dialogs: string[]; readonly requests: string[]; readonly pages: string[] }> {
  const dialogs: string[] = []
  const requests: string[] = []
  const pages: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('popup', (popup) => pages.push(popup.url()))
  page.on('framenavigated', (frame) => {
    if (frame.url() !== 'about:blank' && !isExpected(frame.url())) pages.push(frame.url())
  })
  page.on('request', (request) => {
    if (!isExpected(request.url())) requests.push(request.url())
  })
  // Nothing leaves this machine.
  await page.route(
    (url) => url.hostname !== 'localhost' && url.hostname !== '127.0.0.1',
    (route) => route.abort(),
  )
  return { dialogs, requests, pages }
}

/** No effect at all. */
export const NO_EFFECTS = { dialogs: [], requests: [], pages: [] } as const
