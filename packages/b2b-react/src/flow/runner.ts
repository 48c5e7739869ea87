import type { B2BClient } from '@acme/b2b-client'
import type { Callbacks, WidgetEvent } from '../events.ts'
import { ORGANIZATION_EVENT, withoutSecrets } from '../firstEvents.ts'
import type { Strings } from '../text/say.ts'
import { developerMessages, warnOnce } from '../warn.ts'
import { slugOf } from './address.ts'
import type { FlowCall, FlowInput } from './calls.ts'
import type { Arrived, FlowEffect, FlowEvent, LaterEffect, Send } from './types.ts'

/** Returns the redirect token in the page's URL, without its secret value. */
export function arrivedWith(client: B2BClient): Arrived | null {
  const parsed = client.parseAuthenticateUrl()
  if (!parsed) return null
  const { tokenType, reset, unsolicited, token } = parsed
  return { tokenType, reset, unsolicited, several: token === '', email: client.linkEmail.get() ?? '' }
}

/** The dependencies of a flow. */
export interface Surroundings {
  readonly client: B2BClient
  readonly send: Send
  /** The host's callbacks and texts. They are read again each time. */
  readonly options: () => { readonly callbacks: Callbacks; readonly strings: Strings | undefined }
}

/** The functions that effects use. */
export interface Tools extends Surroundings {
  /** Reports an event to the host, without secrets. */
  readonly tellEvent: (type: WidgetEvent['type'], data?: object) => void
  readonly tellError: (error: unknown) => void
  /** Makes a call and sends its result to the flow. `event`: the name of the event for the host, or null. */
  readonly perform: (
    call: FlowCall,
    ticket: number,
    told: WidgetEvent['type'] | null,
    make: () => Promise<object | null | void>,
  ) => Promise<void>
}

/** Creates the tools of one flow. */
export function createTools(surroundings: Surroundings): Tools {
  const { send, options } = surroundings
  /** Errors in the host's code must not break the flow. */
  const tell = (report: (callbacks: Callbacks) => void) => {
    try {
      report(options().callbacks)
    } catch (error) {
      reportError(error)
    }
  }
  const tellEvent: Tools['tellEvent'] = (type, data = {}) => tell(({ onEvent }) => onEvent?.({ type, data: withoutSecrets(data) }))
  const tellError: Tools['tellError'] = (error) =>
    tell(({ onError }) => onError?.(error instanceof Error ? error : new Error(String(error))))

  const perform: Tools['perform'] = async (call, ticket, told, make) => {
    try {
      const answer = (await make()) ?? null
      if (answer && told) tellEvent(told, answer)
      // The union has one member for each call; TypeScript cannot see which one this is.
      send({ type: 'answered', call, ticket, answer } as FlowEvent)
    } catch (error) {
      tellError(error)
      send({ type: 'refused', call, ticket, error })
    }
  }
  return { ...surroundings, tellEvent, tellError, perform }
}

/** Creates the function that runs the effects of the first screen. It returns an effect that needs the lazy chunk, otherwise null. */
export function createFirstRunner({ client, tellEvent, perform }: Tools): (effect: FlowEffect) => LaterEffect | null {
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
    if (effect.do === 'tell') tellEvent(effect.event)
    else if (effect.do === 'dropPending') client.session.dropPending()
    else if (effect.do === 'call' && effect.call === 'project.bootstrap') void perform(effect.call, effect.ticket, null, loadProject)
    else if (effect.do === 'call' && effect.call === 'organization.getBySlug')
      void perform(effect.call, effect.ticket, ORGANIZATION_EVENT, () => loadOrganization(effect.input))
    else return effect
    return null
  }
}
