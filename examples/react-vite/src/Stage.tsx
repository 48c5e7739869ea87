import { useB2BClient, useMember, type B2BLoginFlow } from '@acme/b2b-react'
import { Suspense, useState } from 'react'
import { Account } from './Account.tsx'
import { AppCode } from './AppCode.tsx'
import { galleryUrl } from './gallery/address.ts'
import { CHOICES } from './options.ts'
import type { Settings } from './settings.ts'
import { useProvider } from './useProvider.ts'
import { Widget, type WidgetProps } from './Widget.tsx'

type FlowState = B2BLoginFlow['state']

/** The settings that start the widget again. */
const widgetKey = ({ flow, organization, products, services, minutes }: Settings) =>
  [flow, organization, products, services, minutes].join(' ')

interface StageProps extends Pick<WidgetProps, 'settings' | 'start'> {
  readonly onChange: (settings: Settings) => void
  /** Changes with each start, so that the widget begins at its first screen. */
  readonly startCount: number
}

/** The page with the widget, in the chosen width, and the account of a signed-in member. */
export function Stage({ settings, onChange, start, startCount }: StageProps) {
  const client = useB2BClient()
  const { isLoaded, member } = useMember()
  const { key, isApplied, hasFailed, retry } = useProvider(settings)
  const [state, setState] = useState<FlowState | null>(null)
  /** After a sign-in on this page the widget stays visible. A returning member sees only the account. */
  const [isWidgetShown, setWidgetShown] = useState(false)
  const hasRedirectToken = client !== null && client.parseAuthenticateUrl() !== null
  if (isLoaded && !isWidgetShown && (member === null || hasRedirectToken || start !== null)) setWidgetShown(true)
  const widget = { key: `${widgetKey(settings)} ${key} ${startCount}`, settings, start }
  /** Until a new policy applies, the previous widget stays. The first widget waits by itself: see `fetchAfterPolicy`. */
  const [shown, setShown] = useState(widget)
  if (isApplied && (shown.key !== widget.key || shown.settings !== settings || shown.start !== start)) setShown(widget)
  const account = isLoaded && member !== null && <Account member={member} />
  return (
    <section className="stage" id="sign-in" aria-label="The sign-in">
      {/* After a sign-in on this page, the widget keeps its place, so that its result is visible. */}
      {!isWidgetShown && account}
      {hasFailed && (
        <p className="failure" role="alert">
          The emulator cannot be reached. Check that npm start is running.{' '}
          <button type="button" className="small" onClick={retry}>
            Try again
          </button>
        </p>
      )}
      {settings.network !== 'fast' && (
        <p className="chip" role="status">
          Failure on: {CHOICES.network[settings.network]}{' '}
          <button type="button" className="small" onClick={() => onChange({ ...settings, network: 'fast' })}>
            Turn off
          </button>
        </p>
      )}
      <div className="frame" data-width={settings.width}>
        {/* Until the state is known, the sign-in would flash for a returning member. */}
        {isWidgetShown && (
          <Suspense>
            <Widget key={shown.key} settings={shown.settings} start={shown.start} onState={setState} />
          </Suspense>
        )}
        {isLoaded && !isWidgetShown && (
          <button type="button" className="button plain" onClick={() => setWidgetShown(true)}>
            Show the sign-in
          </button>
        )}
      </div>
      {isWidgetShown && account}
      {isWidgetShown && <ScreenHelp state={state} settings={settings} />}
    </section>
  )
}

/** The screens that ask for a code of the authenticator app. */
const APP_SCREENS: readonly FlowState['screen']['name'][] = ['TOTPEnrollmentQRCode', 'TOTPEnrollmentManual', 'TOTPEntry']

/** The name of the current screen, and the phone of the member if the screen needs it. */
function ScreenHelp({ state, settings }: { readonly state: FlowState | null; readonly settings: Settings }) {
  const { name } = state?.screen ?? { name: 'Loading' }
  const mfa = state?.mfa ?? null
  return (
    <div className="screen-help">
      {mfa !== null && APP_SCREENS.includes(name) && <AppCode member={mfa.member_id} name="this member" />}
      <p className="quiet">
        Screen: <a href={galleryUrl(settings, name)}>{name}</a>
      </p>
    </div>
  )
}
