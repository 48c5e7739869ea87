import { createB2BClient, type B2BClient } from '@acme/b2b-client'
import { B2BProvider, B2BScreen, useB2BClient, useB2BLogin, useMember, useOrganization, type B2BLoginFlow } from '@acme/b2b-react'
import { StrictMode, Suspense, useEffect, useMemo, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { LANGUAGES, useStrings, type Language } from '../../react-vite/src/languages.ts'
import { PUBLIC_TOKEN, type FirstEvent, type FrameSettings, type FromFrame, type ToFrame } from './protocol.ts'
import css from './frame.css'

/* The sign-in in the frame. The service worker answers its requests. */

const scope = new URL('.', import.meta.url)
const emulator = new URL('emulator', scope).href
const isLanguage = (name: string): name is Language => Object.hasOwn(LANGUAGES, name)

const post = (message: FromFrame) => window.parent.postMessage(message, window.location.origin)

/** The development builds of the packages warn about wrong settings. The page shows these warnings beside the editor. */
function reportWarnings(): void {
  for (const level of ['warn', 'error'] as const) {
    const print = console[level]
    console[level] = (...values: readonly unknown[]) => {
      const [text] = values
      const match = typeof text === 'string' ? /^\[@acme\/[\w-]+\] (.+)/s.exec(text) : null
      if (match?.[1] === undefined) print(...values)
      else post({ type: 'warning', text: match[1] })
    }
  }
}

/** The frame can also be opened alone, for example by an email's link in a new tab. Then it has no settings. */
const ALONE: FrameSettings = { config: { organizationSlug: 'acme' }, theme: {}, language: 'en', isDark: false }

/** Ends the session, if there is one. `forceClear` ends it in this browser even if the emulator has forgotten it. */
async function endSession(client: B2BClient): Promise<void> {
  if (client.getState().member) await client.session.revoke({ forceClear: true }).catch(() => {})
}

/** Listens to the page of the documentation. */
function useSettings(): {
  readonly settings: FrameSettings | null
  readonly firstEvent: FirstEvent | null
  readonly onStarted: () => void
} {
  const client = useB2BClient()
  const [settings, setSettings] = useState<FrameSettings | null>(window.parent === window ? ALONE : null)
  const [firstEvent, setFirstEvent] = useState<FirstEvent | null>(null)
  useEffect(() => {
    if (client === null) return
    const listen = ({ data, origin, source }: MessageEvent<ToFrame>) => {
      if (origin !== window.location.origin || source !== window.parent) return
      if (data.type === 'settings') setSettings(data.settings)
      else if (data.type === 'start') setFirstEvent(data.event)
      else void endSession(client).then(() => post({ type: 'signedOut' }))
    }
    window.addEventListener('message', listen)
    post({ type: 'ready' })
    return () => window.removeEventListener('message', listen)
  }, [client])
  return { settings, firstEvent, onStarted: () => setFirstEvent(null) }
}

function App() {
  const { settings, firstEvent, onStarted } = useSettings()
  const isDark = settings?.isDark ?? false
  useEffect(() => {
    document.documentElement.style.colorScheme = isDark ? 'dark' : 'light'
  }, [isDark])
  if (settings === null) return null
  return (
    <Suspense>
      <SignIn key={JSON.stringify(settings.config)} settings={settings} firstEvent={firstEvent} onStarted={onStarted} />
    </Suspense>
  )
}

interface SignInProps {
  readonly settings: FrameSettings
  /** Starts a sign-in. */
  readonly firstEvent: FirstEvent | null
  readonly onStarted: () => void
}

function SignIn({ settings: { config: written, theme, language, isDark }, firstEvent, onStarted }: SignInProps) {
  const strings = useStrings(isLanguage(language) ? language : 'en')
  const configText = JSON.stringify(written)
  // The widget reads its options without trusting them, and warns about wrong ones.
  const config = useMemo(
    () => ({ ...JSON.parse(configText), skipWhenSignedIn: true }) as Parameters<typeof useB2BLogin>[0]['config'],
    [configText],
  )
  const login = useB2BLogin({ config, strings })
  useStart(login, firstEvent, onStarted)
  useEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr'
  }, [language])
  if (login.state.screen.name === 'LoggedIn') return <Account />
  return <B2BScreen login={login} theme={{ colorScheme: isDark ? 'dark' : 'light', ...theme }} strings={strings} />
}

/** Sends an event on the first screen. */
function useStart({ state, send }: B2BLoginFlow, event: FirstEvent | null, onStarted: () => void): void {
  const canStart = state.screen.name === 'Main' && state.pending === null
  useEffect(() => {
    if (!canStart || event === null) return
    send(event)
    onStarted()
  }, [canStart, event, send, onStarted])
}

/** Takes the place of the application: the signed-in member, and the logout. */
function Account() {
  const client = useB2BClient()
  const { member } = useMember()
  const { organization } = useOrganization()
  return (
    <section className="account">
      <h1>Signed in</h1>
      <p>
        {member?.name === '' ? 'You are' : `${member?.name} is`} signed in as <strong>{member?.email_address}</strong>
        {organization && (
          <>
            {' '}
            in <strong>{organization.organization_name}</strong>
          </>
        )}
        . Your application would be here.
      </p>
      <button type="button" onClick={() => void (client && endSession(client))}>
        Sign out
      </button>
    </section>
  )
}

/** The playground starts the service worker. The frame alone does not. */
const PlaygroundLink = () => (
  <section className="account">
    <h1>Sign-in of the playground</h1>
    <p>
      This page is a part of the playground, which is not running in this browser. <a href="../playground">Open the playground</a>
    </p>
  </section>
)

/** Waits for the service worker: without it, requests would go to the server of the documentation. */
async function waitForController(root: Root): Promise<void> {
  const hasWorkers = 'serviceWorker' in navigator
  if (hasWorkers && navigator.serviceWorker.controller !== null) return
  if (window.parent === window) root.render(<PlaygroundLink />)
  await new Promise((resolve) => {
    if (hasWorkers) navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
  })
}

async function start(): Promise<void> {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  const element = document.getElementById('root')
  if (element === null) return
  const root = createRoot(element)
  await waitForController(root)
  reportWarnings()
  const makeClient = () =>
    createB2BClient(PUBLIC_TOKEN, {
      hosts: { test: emulator },
      scripts: { oneTap: `${emulator}/emulator/third-party/one-tap.js`, captcha: `${emulator}/emulator/third-party/captcha.js` },
      // Other pages of the site must not get the cookies of the playground.
      cookieOptions: { path: scope.pathname },
    })
  root.render(
    <StrictMode>
      <B2BProvider client={makeClient}>
        <App />
      </B2BProvider>
    </StrictMode>,
  )
}

void start()
