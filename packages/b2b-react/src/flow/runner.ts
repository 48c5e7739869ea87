import type { B2BClient } from '@acme/b2b-client'
import type { Callbacks, WidgetEvent } from '../events.ts'
import { ORGANIZATION_EVENT, withoutSecrets } from '../initialEvents.ts'
import type { Strings } from '../text/say.ts'
import { developerMessages, warnOnce } from '../warn.ts'
import { slugOf } from './address.ts'
import type { FlowCall, FlowInput } from './calls.ts'
import type { RedirectToken, FlowEffect, FlowEvent, LazyEffect, Send } from './types.ts'

/** Returns the redirect token in the page's URL, without its secret value. */
export function readRedirectToken(client: B2BClient): RedirectToken | null {
  const parsed = client.parseAuthenticateUrl()
  if (!parsed) return null
  const { tokenType, reset, unsolicited, token } = parsed
  return { tokenType, reset, unsolicited, several: token === '', email: client.linkEmail.get() ?? '' }
}

/** The dependencies of a flow. */
export interface FlowDependencies {
  readonly client: B2BClient
  readonly send: Send
  /** The host's callbacks and texts. They are read again each time. */
  readonly options: () => { readonly callbacks: Callbacks; readonly strings: Strings | undefined }
}

/** The functions that effects use. */
export interface Tools extends FlowDependencies {
  /** Reports an event to the host, without secrets. */
  readonly emitEvent: (type: WidgetEvent['type'], data?: object) => void
  readonly emitError: (error: unknown) => void
  /** Makes a call and sends its result to the flow. `event`: the name of the event for the host, or null. */
  readonly perform: (
    call: FlowCall,
    ticket: number,
    told: WidgetEvent['type'] | null,
    request: () => Promise<object | null | void>,
  ) => Promise<void>
}

/** Creates the tools of one flow. */
export function createTools(dependencies: FlowDependencies): Tools {
  const { send, options } = dependencies
  /** Errors in the host's code must not break the flow. */
  const notify = (report: (callbacks: Callbacks) => void) => {
    try {
      report(options().callbacks)
    } catch (error) {
      reportError(error)
    }
  }
  const emitEvent: Tools['emitEvent'] = (type, data = {}) => notify(({ onEvent }) => onEvent?.({ type, data: withoutSecrets(data) }))
  const emitError: Tools['emitError'] = (error) =>
    notify(({ onError }) => onError?.(error instanceof Error ? error : new Error(String(error))))

  const perform: Tools['perform'] = async (call, ticket, told, make) => {
    try {
      const answer = (await make()) ?? null
      if (answer && told) emitEvent(told, answer)
      // The union has one member for each call; TypeScript cannot see which one this is.
      send({ type: 'answered', call, ticket, answer } as FlowEvent)
    } catch (error) {
      emitError(error)
      send({ type: 'refused', call, ticket, error })
    }
  }
  return { ...dependencies, emitEvent, emitError, perform }
}

/** Creates the function that runs the effects of the first screen. It returns an effect that needs the lazy chunk, otherwise null. */
export function createInitialRunner({ client, emitEvent, perform }: Tools): (effect: FlowEffect) => LazyEffect | null {
  async function loadProject() {
    const bootstrap = await client.bootstrap.getAsync()
    return { bootstrap, slug: slugOf(bootstrap) }
  }
  async function loadOrganization(input: FlowInput<'organization.getBySlug'>) {
    const answer = await client.organization.getBySlug(input)
    if (__DEV__ && answer.organization === null) warnOnce(developerMessages.unknownSlug(input.organization_slug))
    return answer
  }
  return (effect) => {
    if (effect.do === 'emit') emitEvent(effect.event)
    else if (effect.do === 'clearIntermediateSession') client.session.clearIntermediateSession()
    else if (effect.do === 'call' && effect.call === 'project.bootstrap') void perform(effect.call, effect.ticket, null, loadProject)
    else if (effect.do === 'call' && effect.call === 'organization.getBySlug')
      void perform(effect.call, effect.ticket, ORGANIZATION_EVENT, () => loadOrganization(effect.input))
    else return effect
    return null
  }
}
