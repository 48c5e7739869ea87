import { B2BLogin, useB2BClient, useMember } from '@acme/b2b-react'
import { useState } from 'react'
import { Account } from './Account.tsx'
import { Authorize, Callback } from './ConnectedApp.tsx'
import { FlowChoice } from './FlowChoice.tsx'
import { Header } from './Header.tsx'
import { People } from './People.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'
import { addressOf, configOf, currentSettings, type Settings } from './settings.ts'

/** The whole page: what the product is, and the way into it; or a page for an application that uses its accounts. */
export function App() {
  const { pathname } = window.location
  return (
    <>
      <Header />
      {pathname === '/authorize' ? <Authorize /> : pathname === '/callback' ? <Callback /> : <Home />}
    </>
  )
}

function Home() {
  const client = useB2BClient()
  const { isLoaded, member } = useMember()
  const [settings, setSettings] = useState(currentSettings)
  /** Counts what was changed at the provider, so that the sign-in begins anew. */
  const [changes, setChanges] = useState(0)
  /** Who signs in here is told so by the widget, which stays; a member who comes back sees the product at once. */
  const [shown, setShown] = useState(false)
  const arrives = client !== null && client.parseAuthenticateUrl() !== null
  if (isLoaded && !shown && (member === null || arrives)) setShown(true)
  const choose = (next: Settings) => {
    window.history.replaceState(null, '', addressOf(next))
    setSettings(next)
  }
  const askAgain = async () => {
    await client?.organization.getBySlug({ organization_slug: settings.organization })
    setChanges((count) => count + 1)
  }
  const key = `${addressOf(settings)} ${changes}`
  // Until then neither page is right: the sign-in would flash up for a member who comes back.
  if (!isLoaded) return <main className="page" aria-busy="true" />
  return (
    <main className="page">
      {member === null ? <Pitch /> : <Account member={member} />}
      {(member === null || shown) && (
        <section className="door" aria-label="Sign in to Tideline">
          {member === null && <FlowChoice flow={settings.flow} onChoose={(flow) => choose({ ...settings, flow })} />}
          <B2BLogin key={key} config={configOf(settings)} />
          {member === null && (
            <>
              <People flow={settings.flow} />
              <SettingsPanel settings={settings} onChange={choose} onProviderChange={askAgain} />
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
