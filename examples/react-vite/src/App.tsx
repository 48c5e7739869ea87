import { B2BLogin, useB2BClient, useMember, type B2BLoginConfig } from '@acme/b2b-react'
import { useState } from 'react'
import { Account } from './Account.tsx'
import { FlowChoice } from './FlowChoice.tsx'
import { Header } from './Header.tsx'
import { People } from './People.tsx'
import { addressOf, currentFlow, type Flow } from './settings.ts'

const configOf = (flow: Flow): B2BLoginConfig => ({
  authFlowType: flow === 'discovery' ? 'Discovery' : 'Organization',
  organizationSlug: 'acme',
  emailMagicLinksOptions: {
    loginRedirectURL: addressOf(flow),
    signupRedirectURL: addressOf(flow),
    discoveryRedirectURL: addressOf(flow),
  },
})

/** The whole page: what the product is, and the way into it. */
export function App() {
  const client = useB2BClient()
  const member = useMember()
  const [flow, setFlow] = useState(currentFlow)
  /** Who signs in here is told so by the widget, which stays; a member who comes back sees the product at once. */
  const [shown, setShown] = useState(false)
  const arrives = client !== null && client.parseAuthenticateUrl() !== null
  if (client !== null && !shown && (member === null || arrives)) setShown(true)
  const choose = (next: Flow) => {
    window.history.replaceState(null, '', addressOf(next))
    setFlow(next)
  }
  return (
    <>
      <Header />
      <main className="page">
        {member === null ? <Pitch /> : <Account member={member} />}
        {(member === null || shown) && (
          <section className="door" aria-label="Sign in to Tideline">
            {member === null && <FlowChoice flow={flow} onChoose={choose} />}
            <B2BLogin key={flow} config={configOf(flow)} />
            {member === null && <People flow={flow} />}
          </section>
        )}
      </main>
    </>
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
