import { B2BScreen, type B2BLoginFlow } from '@acme/b2b-react'
import { Suspense, useEffect, useState } from 'react'
import { ViewControls } from '../Controls.tsx'
import { Header } from '../Header.tsx'
import { useStrings } from '../languages.ts'
import { settingsIn, type Settings } from '../settings.ts'
import { usePageColors } from '../usePageColors.ts'
import { themeOf } from '../widgetProps.ts'
import { galleryUrl } from './address.ts'
import { STATES } from './states.ts'
import './gallery.css'

const ignore = () => {}
const titleOf = (screen: string, name: string) => (name === '' ? screen : `${screen}, ${name}`)

/** `/gallery`: all screens. `/gallery?screen=TOTPEntry&state=wrong&lang=de&dark=1`: one state of one screen, in a look. */
export default function Gallery() {
  const query = new URLSearchParams(window.location.search)
  const screen = query.get('screen')
  const name = query.get('state') ?? ''
  const [settings, setSettings] = useState(() => settingsIn(query))
  usePageColors(settings)
  const change = (newSettings: Settings) => {
    window.history.replaceState(window.history.state, '', galleryUrl(newSettings))
    setSettings(newSettings)
  }
  if (screen !== null) return <OneScreen settings={settings} screen={screen} name={name} />
  return (
    <>
      <Header settings={settings} page="gallery" />
      <main className="gallery">
        <h1>Every screen</h1>
        <p className="quiet">
          Each picture leads to a page with that screen alone. The screens have sample data: their buttons do nothing.
        </p>
        <ViewControls settings={settings} onChange={change} />
        <ul>
          {STATES.map(({ screen: eachScreen, name: eachName, create }) => (
            <li key={titleOf(eachScreen, eachName)}>
              <div className="picture" inert>
                <div>
                  <Suspense>
                    <Picture settings={settings} create={create} />
                  </Suspense>
                </div>
              </div>
              <a href={galleryUrl(settings, eachScreen, eachName)}>{titleOf(eachScreen, eachName)}</a>
            </li>
          ))}
        </ul>
      </main>
    </>
  )
}

/** A page with one screen, as wide as the window or as `width`. */
function OneScreen({ settings, screen, name }: { readonly settings: Settings; readonly screen: string; readonly name: string }) {
  const match = STATES.find((state) => state.screen === screen && state.name === name)
  useEffect(() => {
    document.title = titleOf(screen, name)
    document.documentElement.lang = settings.lang
  }, [screen, name, settings.lang])
  return (
    <main className="one-screen" data-width={settings.width}>
      {match === undefined ? (
        <p role="alert">
          There is no screen with this name. <a href={galleryUrl(settings)}>All screens</a>
        </p>
      ) : (
        <>
          <Suspense>
            <Picture settings={settings} create={match.create} />
          </Suspense>
          <p>
            <a href={galleryUrl(settings)}>All screens</a>
          </p>
        </>
      )}
    </main>
  )
}

function Picture({ settings, create }: { readonly settings: Settings; readonly create: () => B2BLoginFlow['state'] }) {
  // The state is created once, so that its times do not start again.
  const [state] = useState(create)
  const strings = useStrings(settings.lang)
  return (
    <B2BScreen
      login={{ state, send: ignore, brandName: 'acme', headingLevel: 1, passkeyAutofill: false }}
      theme={themeOf(settings)}
      strings={strings}
    />
  )
}
