import { useOrganization } from '@acme/b2b-react'
import { B2BAccount } from '@acme/b2b-react/account'
import { B2BOrganizationSwitcher } from '@acme/b2b-react/switcher'
import { useState } from 'react'
import { Header } from './Header.tsx'
import { useMemberStrings } from './memberLanguages.ts'
import { settingsIn, urlOf } from './settings.ts'
import { usePageColors } from './usePageColors.ts'
import { themeOf } from './widgetProps.ts'
import './styles/settings.css'

/** `/settings`: the pages after the sign-in, in the look of the query. */
export default function SettingsPage() {
  const [settings] = useState(() => settingsIn(new URLSearchParams(window.location.search)))
  usePageColors(settings)
  const theme = themeOf(settings)
  const strings = useMemberStrings(settings.lang)
  const { organization } = useOrganization()
  return (
    <>
      <Header settings={settings} page="settings" />
      <main className="settings">
        <div className="settings-head">
          <h1>Settings</h1>
          {organization && <B2BOrganizationSwitcher theme={theme} strings={strings?.switcher} align="end" />}
        </div>
        <B2BAccount
          theme={theme}
          strings={strings?.account}
          fallback={
            <p>
              Nobody is signed in. <a href={urlOf(settings)}>Open the sign-in</a>
            </p>
          }
        />
      </main>
    </>
  )
}
