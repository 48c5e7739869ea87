import { B2BLogin, useB2BClient, useMember } from '@acme/b2b-react'
import { useState } from 'react'
import { Account } from './Account.tsx'
import { Authorize, Callback } from './ConnectedApp.tsx'
import { FlowChoice } from './FlowChoice.tsx'
import { Header } from './Header.tsx'
import { People } from './People.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'
import { urlOf, configOf, currentSettings, type Settings } from './settings.ts'

/** The product page with the sign-in, or a page of a connected app. */
function pageAt(path: string) {
  if (path === '/authorize') return <Authorize />
  return path === '/callback' ? <Callback /> : <Home />
}

export function App() {
  return (
    <>
      <Header />
      {pageAt(window.location.pathname)}
    </>
  )
}

function Home() {
  const client = useB2BClient()
  const { isLoaded, member } = useMember()
  const [settings, setSettings] = useState(currentSettings)
  /** Counts the changes of emulator settings. Each one restarts the widget. */
  const [changes, setChanges] = useState(0)
  /** After a sign-in on this page the widget stays visible. A returning member sees only the product. */
  const [isWidgetShown, setWidgetShown] = useState(false)
  const hasRedirectToken = client !== null && client.parseAuthenticateUrl() !== null
  if (isLoaded && !isWidgetShown && (member === null || hasRedirectToken)) setWidgetShown(true)
  const changeSettings = (newSettings: Settings) => {
    window.history.replaceState(null, '', urlOf(newSettings))
    setSettings(newSettings)
  }
  const reload = async () => {
    await client?.organization.getBySlug({ organization_slug: settings.organization })
    setChanges((count) => count + 1)
  }
  const key = `${urlOf(settings)} ${changes}`
  // Until the state is known, neither page is correct. The sign-in would flash for a returning member.
  if (!isLoaded) return <main className="page" aria-busy="true" />
  return (
    <main className="page">
      {member === null ? <Pitch /> : <Account member={member} />}
      {(member === null || isWidgetShown) && (
        <section className="sign-in" aria-label="Sign in to Tideline">
          {member === null && <FlowChoice flow={settings.flow} onChoose={(flow) => changeSettings({ ...settings, flow })} />}
          <B2BLogin key={key} config={configOf(settings)} />
          {member === null && (
            <>
              <People flow={settings.flow} />
              <SettingsPanel settings={settings} onChange={changeSettings} onProviderChange={reload} />
            </>
          )}
        </section>
      )}
    </main>
  )
}

function Pitch() {
  return (
    <section className="pitch">
      <h2>Every berth, every tide, one plan.</h2>
      <p>
        Tideline keeps the harbour, the shipping line and the depot on the same page, from the first slot request to the last container.
      </p>
      <ul>
        <li>Berth plans that follow the tide table</li>
        <li>Gate slots for every haulier</li>
        <li>One view for each organization you work with</li>
      </ul>
    </section>
  )
}
