import type { B2BClient } from '@acme/b2b-client'
import { now } from '../../internal/clock.ts'
import { addDevRecord } from '../../internal/devRecords.ts'
import { withoutSecrets } from '../../internal/withoutSecrets.ts'
import type { Strings } from '../../text/say.ts'
import type { FlowCall } from '../machine/calls.ts'
import type { FlowEvent, Send } from '../machine/types.ts'
import type { Callbacks, WidgetEvent } from './events.ts'

/** The dependencies of a flow. */
export interface FlowDependencies {
  readonly client: B2BClient
  /** Returns the host's callbacks and texts. Called for each use, because the host can change them. */
  readonly options: () => { readonly callbacks: Callbacks; readonly strings: Strings | undefined }
}

/** The functions that effects use. */
export interface Tools extends FlowDependencies {
  readonly send: Send
  /** Reports an event to the host, without secrets. */
  readonly emitEvent: (type: WidgetEvent['type'], data?: object) => void
  readonly emitError: (error: unknown) => void
  /** Sends the result of a call to the flow, and reports it to the host. `eventType`: the event for the host, or null. */
  readonly sendResult: (
    call: { readonly call: FlowCall; readonly ticket: number },
    eventType: WidgetEvent['type'] | null,
    response: Promise<object | null | void>,
  ) => Promise<void>
}

/** Creates the tools of one flow. */
export function createTools({ client, options }: FlowDependencies, send: Send): Tools {
  /** Errors in the host's code must not break the flow. */
  const notify = (report: (callbacks: Callbacks) => void) => {
    try {
      report(options().callbacks)
    } catch (error) {
      reportError(error)
    }
  }
  const emitEvent: Tools['emitEvent'] = (type, data = {}) => {
    if (__DEV__) addDevRecord({ kind: 'event', at: now(), name: type })
    notify(({ onEvent }) => onEvent?.({ type, data: withoutSecrets(data) }))
  }
  const emitError: Tools['emitError'] = (error) =>
    notify(({ onError }) => onError?.(error instanceof Error ? error : new Error(String(error))))

  const sendResult: Tools['sendResult'] = async ({ call, ticket }, eventType, response) => {
    try {
      const answer = (await response) ?? null
      if (answer && eventType) emitEvent(eventType, answer)
      // The cast is needed because TypeScript cannot see that `answer` is the answer of this `call`.
      send({ type: 'answered', call, ticket, answer } as FlowEvent)
    } catch (error) {
      emitError(error)
      send({ type: 'refused', call, ticket, error })
    }
  }
  return { client, send, options, emitEvent, emitError, sendResult }
}
