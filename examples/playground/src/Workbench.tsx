import { useEffect, useRef, useState, useSyncExternalStore, type MouseEvent } from 'react'
import { CopyButton } from '../../react-vite/src/CopyButton.tsx'
import { Inbox } from '../../react-vite/src/Inbox.tsx'
import { LANGUAGES } from '../../react-vite/src/languages.ts'
import { useMessages } from '../../react-vite/src/messages.ts'
import { Panel } from '../../react-vite/src/Panel.tsx'
import { People } from '../../react-vite/src/People.tsx'
import { firstEventOf } from '../../react-vite/src/personStart.ts'
import type { Person } from '../../react-vite/src/seed.ts'
import { currentProblem, postToEmulator, scope, watchProblem } from './emulator.ts'
import { JsonField } from './JsonField.tsx'
import { configFor } from './personConfig.ts'
import type { Data } from './protocol.ts'
import { DEFAULTS, hashOf, isEqual, PRESETS, settingsIn, type Settings } from './settings.ts'
import { SignInFrame, type SignInHandle } from './SignInFrame.tsx'
import { useDarkPage } from './useDarkPage.ts'

/** The sign-in, its mail, the people to sign in as, and the settings. `isSmall`: the sign-in and its mail. */
export function Workbench({ data, isSmall }: { readonly data: Data; readonly isSmall: boolean }) {
  const [settings, setSettings] = useState(() => settingsIn(window.location.hash))
  const [warnings, setWarnings] = useState<readonly string[]>([])
  const signIn = useRef<SignInHandle>(null)
  const isDark = useDarkPage()
  const problem = useSyncExternalStore(watchProblem, currentProblem)
  const { messages, newMessages, markAsSeen } = useMessages()
  const change = (newSettings: Settings) => {
    setSettings(newSettings)
    setWarnings([])
    const { pathname, search } = window.location
    window.history.replaceState(window.history.state, '', pathname + search + hashOf(newSettings))
  }
  useEffect(() => {
    const read = () => {
      setSettings(settingsIn(window.location.hash))
      setWarnings([])
    }
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  const signInAs = (person: Person) => {
    change({ ...settings, config: configFor(person, settings.config) })
    signIn.current?.start(firstEventOf(person))
  }
  /** Links of emails open in the frame. */
  const openInFrame = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isPlainClick = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (link === null || link.target === '_blank' || !isPlainClick || !link.href.startsWith(scope)) return
    event.preventDefault()
    signIn.current?.open(link.href)
  }
  const frameSettings = { config: settings.config, theme: settings.theme, language: settings.language, isDark }
  return (
    // The element itself is not interactive: it handles the clicks on the links in it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className="workbench" data-small={isSmall ? '' : undefined} onClick={openInFrame}>
      {data === 'lost' && (
        <p role="status" className="notice">
          The data of your last visit cannot be read any longer, so the playground has started again.
        </p>
      )}
      {!isSmall && (
        <Presets
          settings={settings}
          onChange={(newSettings) => {
            const isOtherSignIn = !isEqual(newSettings.config, settings.config)
            change(newSettings)
            // A signed-in member would not see the other sign-in.
            if (isOtherSignIn) signIn.current?.startAgain()
          }}
        />
      )}
      <section className="sign-in" aria-labelledby="sign-in-title">
        <div className="row">
          <h2 id="sign-in-title">Sign-in</h2>
          <button type="button" className="small" onClick={() => signIn.current?.startAgain(() => postToEmulator('/reset', {}))}>
            Start again
          </button>
        </div>
        {problem !== '' && (
          <p role="alert" className="notice">
            {problem} Reload this page.
          </p>
        )}
        <SignInFrame
          ref={signIn}
          settings={frameSettings}
          onWarning={(text) => setWarnings((earlier) => [...new Set([...earlier, text])])}
        />
      </section>
      <div className="tools">
        <Inbox messages={messages} newMessages={newMessages} language={settings.language} onSeen={markAsSeen} />
        {!isSmall && <People onSignIn={signInAs} />}
      </div>
      {!isSmall && (
        <div className="settings">
          <Panel title="Settings" id="settings" alwaysOpen>
            <JsonField
              label="config"
              help="The prop config of <B2BLogin>, as JSON."
              value={settings.config}
              onChange={(config) => change({ ...settings, config })}
            />
            <JsonField
              label="theme"
              help="The prop theme of <B2BLogin>, as JSON. Images of other hosts are not loaded."
              value={settings.theme}
              onChange={(theme) => change({ ...settings, theme })}
            />
            <Warnings warnings={warnings} />
            <div className="row">
              <CopyButton text={window.location.href} label="link to this page with these settings">
                Copy link
              </CopyButton>
              <button type="button" className="small" disabled={isEqual(settings, DEFAULTS)} onClick={() => change(DEFAULTS)}>
                Default settings
              </button>
            </div>
          </Panel>
        </div>
      )}
    </div>
  )
}

interface PresetsProps {
  readonly settings: Settings
  readonly onChange: (settings: Settings) => void
}

/** Buttons for usual settings. */
function Presets({ settings, onChange }: PresetsProps) {
  return (
    <div className="presets">
      {Object.entries(PRESETS).map(([title, presets]) => (
        <div key={title} role="group" aria-label={title}>
          <span className="quiet" aria-hidden="true">
            {title}
          </span>
          {presets.map(({ label, change }) => (
            <button
              key={label}
              type="button"
              className="small"
              aria-pressed={isEqual({ ...settings, ...change }, settings)}
              onClick={() => onChange({ ...settings, ...change })}
            >
              {label}
            </button>
          ))}
          {title === 'Language' && (
            <select
              aria-label="Every language"
              value={settings.language}
              onChange={({ currentTarget: { value } }) => {
                const language = keysOf(LANGUAGES).find((name) => name === value)
                if (language !== undefined) onChange({ ...settings, language })
              }}
            >
              {Object.entries(LANGUAGES).map(([name, text]) => (
                <option key={name} value={name}>
                  {text}
                </option>
              ))}
            </select>
          )}
        </div>
      ))}
    </div>
  )
}

// The keys of the table are its names.
const keysOf = <Name extends string>(table: Readonly<Record<Name, unknown>>): Name[] => Object.keys(table) as Name[]

/** The warnings of the widget about the settings, as in the console of a development build. */
function Warnings({ warnings }: { readonly warnings: readonly string[] }) {
  return (
    <div role="status" className="warnings">
      {warnings.length > 0 && (
        <>
          <p>The widget says:</p>
          <ul>
            {warnings.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
