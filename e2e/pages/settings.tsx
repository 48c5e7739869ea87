import { createB2BClient, type Organization } from '@acme/b2b-client'
import { B2BProvider, useB2BQuery, useMember } from '@acme/b2b-react'
import { B2BAccount } from '@acme/b2b-react/account'
import { B2BOrganizationSwitcher } from '@acme/b2b-react/switcher'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

/*
 * An application after the sign-in: the switcher, cached reads and the account. Query: `public_token`, otherwise `window.journey` has it.
 * `window.switchCounts` counts the frames after a switch, and those that still show something of the former organization.
 */

declare global {
  interface Window {
    readonly switchCounts: { switches: number; frames: number; withTrace: number }
  }
}
const counts = { switches: 0, frames: 0, withTrace: 0 }
Object.defineProperty(window, 'switchCounts', { value: counts })

// A check with another browser passes the token like to the page of the widget.
const publicToken = new URLSearchParams(window.location.search).get('public_token') ?? window.journey.publicToken

/** The words that only the page of an organization shows. */
const wordsOf = ({ organization_id, organization_name }: Organization) => [organization_id, organization_name]

let isWatching = false
// The list of the switcher shows the former organization again.
document.addEventListener('pointerdown', () => void (isWatching = false))

/** Looks at each frame until the user presses a button. */
function watchFrames(words: readonly string[]): void {
  requestAnimationFrame(() => {
    if (!isWatching) return
    counts.frames += 1
    if (words.some((word) => document.documentElement.outerHTML.includes(word))) counts.withTrace += 1
    watchFrames(words)
  })
}

/** Cached reads of the member. */
function Overview() {
  const { data: organization } = useB2BQuery('organization')
  const { data: member } = useB2BQuery('member')
  const isSignedIn = useMember().member !== null
  return (
    <p data-testid="overview">
      {isSignedIn ? 'Signed in' : 'Signed out'}: {organization?.organization_name} {organization?.organization_id} {member?.member_id}
    </p>
  )
}

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <B2BProvider client={() => createB2BClient(publicToken, { hosts: { test: import.meta.env['VITE_EMULATOR_URL'] } })}>
        <header>
          <B2BOrganizationSwitcher
            onSwitch={(_, previous) => {
              counts.switches += 1
              isWatching = true
              watchFrames(wordsOf(previous))
            }}
          />
        </header>
        <main>
          <h1>Settings</h1>
          <Overview />
          <B2BAccount />
        </main>
      </B2BProvider>
    </StrictMode>,
  )
}
