import type { B2BClient } from '@acme/b2b-client'
import type { Callbacks, WidgetEvent } from '../events.ts'
import { ORGANIZATION_EVENT, withoutSecrets } from '../firstEvents.ts'
import type { Strings } from '../text/say.ts'
import { developerMessages, warnOnce } from '../warn.ts'
import { slugOf } from './address.ts'
import type { FlowCall, FlowInput } from './calls.ts'
import type { Arrived, FlowEffect, FlowEvent, LaterEffect, Send } from './types.ts'

/** The token that the page was opened with, but for the token itself. */
export function arrivedWith(client: B2BClient): Arrived | null {
  const parsed = client.parseAuthenticateUrl()
  if (!parsed) return null
  const { tokenType, reset, unsolicited, token } = parsed
  return { tokenType, reset, unsolicited, several: token === '', email: client.linkEmail.get() ?? '' }
}

/** What a flow runs on. */
export interface Surroundings {
  readonly client: B2BClient
  readonly send: Send
  /** Read anew each time: the host's callbacks, and its own words for what is said outside the page, such as the name of a file. */
  readonly options: () => { readonly callbacks: Callbacks; readonly strings: Strings | undefined }
}

/** What effects are done with. */
export interface Tools extends Surroundings {
  /** Tells the host what happened, without its secrets. */
  readonly tellEvent: (type: WidgetEvent['type'], data?: object) => void
  readonly tellError: (error: unknown) => void
  /** Makes a call and sends what came of it. `told`: the name under which the host hears of its success, if it does. */
  readonly perform: (
    call: FlowCall,
    ticket: number,
    told: WidgetEvent['type'] | null,
    make: () => Promise<object | null | void>,
  ) => Promise<void>
}

/** Makes the tools of one flow. */
export function createTools(surroundings: Surroundings): Tools {
  const { send, options } = surroundings
  /** The host's own code must not break the flow. */
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
      // The answer is that of the call; the union's members each say so for one.
      send({ type: 'answered', call, ticket, answer } as FlowEvent)
    } catch (error) {
      tellError(error)
      send({ type: 'refused', call, ticket, error })
    }
  }
  return { ...surroundings, tellEvent, tellError, perform }
}

/** Does what the first screen asks for; answers what is left for `laterRunner.ts` to do. */
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
    else if (effect.do === 'dropPending') client.session.clearIntermediateSession()
    else if (effect.do === 'call' && effect.call === 'project.bootstrap') void perform(effect.call, effect.ticket, null, loadProject)
    else if (effect.do === 'call' && effect.call === 'organization.getBySlug')
      void perform(effect.call, effect.ticket, ORGANIZATION_EVENT, () => loadOrganization(effect.input))
    else return effect
    return null
  }
}
