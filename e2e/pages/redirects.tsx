import { createB2BClient } from '@acme/b2b-client'
import { openPage, renewAndOpenPage } from '@acme/b2b-client/renewal'
import { B2BProvider, LoginPage, RenewPage } from '@acme/b2b-react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { REDIRECT_VALUES } from '../../packages/b2b-client/test/redirectValues.ts'
import { recordNavigations } from '../helpers/recordNavigations.ts'

/*
 * Passes every redirect value to each parameter that names the next page. The page stops all navigations, and records where they lead. A script
 * that a value contains would run. Query: `public_token`, `emulator`.
 */

/** The results of one parameter. */
interface RedirectResult {
  readonly values: number
  /** The values that led to another site or to a script, with the address. */
  readonly faults: readonly string[]
}

declare global {
  interface Window {
    readonly redirects: { readonly [parameter: string]: () => Promise<RedirectResult> }
  }
}

const query = new URLSearchParams(window.location.search)
const publicToken = query.get('public_token') ?? ''
const emulator = query.get('emulator') ?? ''
let isOffline = false
/** The response to the first renewal. Later renewals get the same one, because hundreds of requests take long. */
let renewal: Promise<string> | undefined
const client = createB2BClient(publicToken, {
  hosts: { test: emulator },
  async fetch(input, init) {
    if (isOffline) throw new TypeError('offline')
    if (!new Request(input, init).url.endsWith('/sessions/authenticate')) return fetch(input, init)
    renewal ??= fetch(input, init).then((response) => response.text())
    return new Response(await renewal)
  },
})

recordNavigations()
const opened = window.openedAddresses

const container = document.getElementById('root')
const root = container && createRoot(container)
const render = (page: ReactNode) => flushSync(() => root?.render(<B2BProvider client={client}>{page}</B2BProvider>))
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

const isOnSite = (address: string): boolean => address.startsWith(`${window.location.origin}/`)
/** Returns true for an address that the provider can name: https, or http on this machine, without a user name. */
function isSafe(address: string): boolean {
  const { protocol, hostname, username, password } = new URL(address)
  const isLocal = /^(?:.+\.)?localhost$|^127(?:\.\d+){3}$|^\[::1\]$/.test(hostname)
  return username + password === '' && (protocol === 'https:' || (protocol === 'http:' && isLocal))
}

/** Calls `open` with each value. It returns an address, or undefined if the navigation names it. */
async function check(
  values: readonly string[],
  open: (value: string) => Promise<string | undefined>,
  isAllowed = isOnSite,
): Promise<RedirectResult> {
  const faults: string[] = []
  for (const value of values) {
    opened.length = 0
    sessionStorage.clear()
    const shown = await open(value)
    for (const address of shown === undefined ? opened : [shown])
      if (!isAllowed(address)) faults.push(`${value.slice(0, 200)} leads to ${address.slice(0, 200)}`)
    if (shown === undefined && opened.length === 0 && isAllowed === isOnSite) faults.push(`${value.slice(0, 200)} opens no page`)
  }
  return { values: values.length, faults }
}

/** Some values, for parameters that need a call or a new page. They are more than 300, of all kinds. */
const SOME_VALUES = REDIRECT_VALUES.filter((_, index) => index % 3 === 0)

/** Opens a page of the application with this value as `next`. */
function showPage(value: string, page: ReactNode): void {
  render(null)
  window.history.replaceState(null, '', `?${new URLSearchParams({ next: value }).toString()}`)
  render(page)
}

async function openByPage(value: string, page: ReactNode): Promise<undefined> {
  showPage(value, page)
  while (opened.length === 0) await nextTask()
}

Object.defineProperty(window, 'redirects', {
  value: {
    'client.navigate': () =>
      check(
        REDIRECT_VALUES,
        async (value) => {
          try {
            client.navigate(value)
          } catch (error) {
            if (!(error instanceof Error) || error.name !== 'InvalidRedirectSchemeError') throw error
          }
          return undefined
        },
        isSafe,
      ),
    openPage: () =>
      check(REDIRECT_VALUES, async (value) => {
        await openPage(client, value)
        return undefined
      }),
    renewAndOpenPage: () =>
      check(SOME_VALUES, async (value) => {
        await renewAndOpenPage(client, value)
        return undefined
      }),
    'next of the login page': () => check(SOME_VALUES, (value) => openByPage(value, <LoginPage config={{ organizationSlug: 'acme' }} />)),
    'next of the renewal, for its link': () => {
      isOffline = true
      return check(SOME_VALUES, async (value) => {
        showPage(value, <RenewPage />)
        for (;;) {
          const link = container?.querySelector('a')
          if (link) return link.href
          await nextTask()
        }
      }).finally(() => (isOffline = false))
    },
  } satisfies Window['redirects'],
})
