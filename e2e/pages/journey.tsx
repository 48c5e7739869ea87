import { createB2BClient } from '@acme/b2b-client'
import { B2BIdentityProvider, B2BLogin, type B2BLoginConfig } from '@acme/b2b-react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Told } from '../helpers/callbackReports.ts'

/* One component on a page of its own, set up by the test before the page is opened. */

declare global {
  interface Window {
    readonly journey: {
      readonly publicToken: string
      readonly component: 'login' | 'identity-provider'
      readonly config: B2BLoginConfig | undefined
      readonly strictMode: boolean
      readonly emulator: string | undefined
      /** The language that the widget is told it speaks, and with it the direction. */
      readonly locale: string | undefined
      /** What only members see. */
      readonly inside: string | undefined
      /** The script that plays Google's, if not the emulator's. */
      readonly oneTap: string | undefined
    }
    readonly journeyTold: Told
  }
}

const { publicToken, component, config, strictMode, emulator, locale, inside, oneTap } = window.journey
const told: Told = { events: [], errors: [] }
Object.defineProperty(window, 'journeyTold', { value: told })

const client = createB2BClient(
  publicToken,
  emulator === undefined
    ? undefined
    : { hosts: { test: emulator, live: emulator }, scripts: { oneTap: oneTap ?? `${emulator}/emulator/third-party/one-tap.js` } },
)
const callbacks = {
  onEvent: (event: Told['events'][number]) => void told.events.push(event),
  onError: (error: Error) => void told.errors.push({ name: error.name, error_type: 'error_type' in error ? String(error.error_type) : '' }),
}
const shown =
  component === 'login' ? (
    <B2BLogin client={client} config={config ?? { organizationSlug: null }} callbacks={callbacks} locale={locale}>
      {inside && (
        <>
          <h1>{inside}</h1>
          <button onClick={() => void client.session.revoke()}>Log out</button>
        </>
      )}
    </B2BLogin>
  ) : (
    <B2BIdentityProvider client={client} config={config} callbacks={callbacks} locale={locale} />
  )
const root = document.getElementById('root')
if (root) createRoot(root).render(strictMode ? <StrictMode>{shown}</StrictMode> : shown)
