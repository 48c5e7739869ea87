import { useB2BClient, type B2BLoginFlow } from '@acme/b2b-react'
import { useCallback, useRef, useState } from 'react'
import { CodePanel } from './CodePanel.tsx'
import { Controls, ViewControls } from './Controls.tsx'
import { Header } from './Header.tsx'
import { Inbox } from './Inbox.tsx'
import { useMessages } from './messages.ts'
import { People } from './People.tsx'
import { firstEventOf, settingsFor } from './personStart.ts'
import { people, type Person } from './seed.ts'
import { settingsIn, urlOf, type Settings } from './settings.ts'
import { Stage } from './Stage.tsx'
import { usePageColors } from './usePageColors.ts'

type Send = B2BLoginFlow['send']

/** The person of the flow `reset`. */
const RESET_PERSON = people.find(({ password }) => password !== undefined)

/** The page to try the sign-in. Its address contains all settings. */
export function Configurator() {
  const client = useB2BClient()
  const [settings, setSettings] = useState(() => settingsIn(new URLSearchParams(window.location.search)))
  /** The settings after an await. */
  const latestSettings = useRef(settings)
  const [person, setPerson] = useState<Person | null>(null)
  const [startCount, setStartCount] = useState(0)
  const { messages, newMessages, markAsSeen } = useMessages()
  usePageColors(settings)
  const change = (newSettings: Settings) => {
    latestSettings.current = newSettings
    window.history.replaceState(window.history.state, '', urlOf(newSettings))
    setSettings(newSettings)
  }
  const signInAs = async (newPerson: Person) => {
    // `forceClear` ends the session on this computer even if the server cannot be reached.
    if (client?.getState().member) await client.session.revoke({ forceClear: true }).catch(() => {})
    change(settingsFor(newPerson, latestSettings.current))
    setPerson(newPerson)
    setStartCount((count) => count + 1)
    document.getElementById('sign-in')?.scrollIntoView({ block: 'nearest' })
  }
  const { flow } = settings
  const start = useCallback(
    (send: Send) => {
      if (person !== null) send(firstEventOf(person))
      else if (RESET_PERSON) send({ type: 'passwordHelpChosen', email: RESET_PERSON.email_address })
      setPerson(null)
    },
    [person],
  )
  return (
    <>
      <Header settings={settings} page="try" />
      <main className="page" data-wide={settings.width === '768' ? '' : undefined}>
        <div className="column main-column">
          <ViewControls settings={settings} onChange={change} />
          <Stage settings={settings} onChange={change} start={person !== null || flow === 'reset' ? start : null} startCount={startCount} />
        </div>
        <div className="column side">
          <Inbox messages={messages} newMessages={newMessages} language={settings.lang} onSeen={markAsSeen} />
          <People onSignIn={(newPerson) => void signInAs(newPerson)} />
        </div>
        <div className="column side">
          <Controls settings={settings} onChange={change} />
        </div>
        <div className="column">
          <CodePanel settings={settings} />
        </div>
        {newMessages.length > 0 && (
          <a className="new-mail" href="#inbox" onClick={markAsSeen}>
            {newMessages.length === 1 ? '1 new message' : `${newMessages.length} new messages`}
          </a>
        )}
      </main>
    </>
  )
}
