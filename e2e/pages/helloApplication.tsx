import { createB2BClient } from '@acme/b2b-client'
import { B2BLogin, B2BProvider, Loading, useMember, type B2BLoginConfig } from '@acme/b2b-react'
import { createRoot } from 'react-dom/client'

function Home() {
  const { member } = useMember()
  return <p>Hello {member?.email_address}</p>
}

/** Renders an application that greets the signed-in member. */
export function renderHelloApplication(publicToken: string, config: B2BLoginConfig): void {
  const root = document.getElementById('root')
  if (root === null) return
  const createClient = () => createB2BClient(publicToken, { hosts: { test: import.meta.env['VITE_EMULATOR_URL'] } })
  createRoot(root).render(
    <B2BProvider client={createClient}>
      <Loading>
        <p>Loading…</p>
      </Loading>
      <B2BLogin config={config}>
        <Home />
      </B2BLogin>
    </B2BProvider>,
  )
}
