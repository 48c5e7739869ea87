import { B2BScreen, useB2BLogin, type B2BLoginFlow } from '@acme/b2b-react'
import { useEffect, useMemo, useRef } from 'react'
import { useStrings } from './languages.ts'
import { urlOf, type Settings } from './settings.ts'
import { configOf, themeOf } from './widgetProps.ts'

export interface WidgetProps {
  readonly settings: Settings
  /** Sends the first event of a sign-in for the visitor. Called once, on the first screen. */
  readonly start: ((send: B2BLoginFlow['send']) => void) | null
  /** Called with the current state. */
  readonly onState: (state: B2BLoginFlow['state']) => void
}

/** The sign-in widget. The demo uses the hook instead of `<B2BLogin>`, so that it can show the name of the current screen. */
export function Widget({ settings, start, onState }: WidgetProps) {
  const pageUrl = urlOf(settings)
  // `pageUrl` contains all settings.
  const config = useMemo(() => configOf(settings, pageUrl), [settings, pageUrl])
  const strings = useStrings(settings.lang)
  const login = useB2BLogin({ config, strings })
  const { state, send } = login
  useEffect(() => onState(state), [state, onState])
  const canStart = state.screen.name === 'Main' && state.pending === null
  /** Back leads to the first screen again. */
  const hasStarted = useRef(false)
  useEffect(() => {
    if (!canStart || start === null || hasStarted.current) return
    hasStarted.current = true
    start(send)
  }, [canStart, start, send])
  return <B2BScreen login={login} theme={themeOf(settings)} strings={strings} />
}
