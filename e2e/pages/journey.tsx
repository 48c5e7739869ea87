import { createB2BClient } from '@acme/b2b-client'
import { B2BIdentityProvider, B2BLogin, type B2BLoginConfig, type Strings, type Theme } from '@acme/b2b-react'
import { StrictMode, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { CallbackReports } from '../helpers/callbackReports.ts'
import { loadStrings, type Language } from './translations.ts'

/*
 * One component. The test configures it through `window.journey` before it opens the page. `window.setLook` changes the language, the direction
 * and the theme of the current screen.
 */

/** How a screen looks. The locale sets the direction, also if the texts have another language. */
export interface PageLook {
  readonly language: Language
  readonly locale: string
  readonly theme?: Theme | undefined
}

declare global {
  interface Window {
    readonly journey: {
      readonly publicToken: string
      readonly component: 'login' | 'identity-provider'
      readonly config: B2BLoginConfig | undefined
      readonly strictMode: boolean
      readonly emulator: string | undefined
      /** Sets the language of the widget, and with it the direction. */
      readonly locale: string | undefined
      /** The heading of the children, which only members see. */
      readonly inside: string | undefined
      /** The URL of a mock of Google's script. Default: the one of the emulator. */
      readonly oneTap: string | undefined
    }
    readonly journeyReports: CallbackReports
    setLook(look: PageLook): Promise<void>
  }
}

const { publicToken, component, config, strictMode, emulator, locale, inside, oneTap } = window.journey
const reports: CallbackReports = { events: [], errors: [] }
Object.defineProperty(window, 'journeyReports', { value: reports })

const client = createB2BClient(
  publicToken,
  emulator === undefined
    ? undefined
    : { hosts: { test: emulator, live: emulator }, scripts: { oneTap: oneTap ?? `${emulator}/emulator/third-party/one-tap.js` } },
)
const callbacks = {
  onEvent: (event: CallbackReports['events'][number]) => void reports.events.push(event),
  onError: (error: Error) =>
    void reports.errors.push({ name: error.name, error_type: 'error_type' in error ? String(error.error_type) : '' }),
}
const elementWith = (lookProps: {
  readonly locale: string | undefined
  readonly strings?: Strings | undefined
  readonly theme?: Theme | undefined
}) =>
  component === 'login' ? (
    <B2BLogin {...lookProps} client={client} config={config ?? { organizationSlug: null }} callbacks={callbacks}>
      {inside && (
        <>
          <h1>{inside}</h1>
          <button onClick={() => void client.session.revoke()}>Log out</button>
        </>
      )}
    </B2BLogin>
  ) : (
    <B2BIdentityProvider {...lookProps} client={client} config={config} callbacks={callbacks} />
  )
const container = document.getElementById('root')
const root = container && createRoot(container)
const render = (element: ReactElement) => root?.render(strictMode ? <StrictMode>{element}</StrictMode> : element)
render(elementWith({ locale }))
window.setLook = async ({ language, ...look }) => {
  const strings = await loadStrings(language)
  // `flushSync`: the test continues when the screen has changed.
  flushSync(() => render(elementWith({ ...look, strings })))
}
