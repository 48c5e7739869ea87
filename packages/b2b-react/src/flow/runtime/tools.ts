import type { B2BClient } from '@acme/b2b-client'
import { now } from '../../internal/clock.ts'
import { addDevRecord } from '../../internal/devRecords.ts'
import { withoutSecrets } from '../../internal/withoutSecrets.ts'
import type { Strings } from '../../text/say.ts'
import type { CALLS, FlowCall } from '../machine/calls.ts'
import type { EmittedEvent, Send } from '../machine/types.ts'

/** Something that happened during the sign-in. `data` is the server's response without its secrets. */
export interface WidgetEvent {
  readonly type: NonNullable<(typeof CALLS)[FlowCall]['event']> | EmittedEvent | 'B2B_UNSOLICITED_TOKEN'
  readonly data: { readonly [field: string]: unknown }
}

/** The callbacks of the host. No event or error contains a secret. */
export interface Callbacks {
  /** Called after each successful API call and when the flow ends. */
  readonly onEvent?: ((event: WidgetEvent) => void) | undefined
  /** Called after each failed API call. */
  readonly onError?: ((error: Error) => void) | undefined
}

/** The dependencies of a flow. */
export interface FlowDependencies {
  readonly client: B2BClient
  /** Returns the host's callbacks and texts. The host can change them, so read them again for each use. */
  readonly options: () => { readonly callbacks: Callbacks; readonly strings: Strings | undefined }
}

/** The functions that effects use. */
export interface Tools extends FlowDependencies {
  readonly send: Send
  /** Reports an event to the host, without secrets. */
  readonly emitEvent: (type: WidgetEvent['type'], data?: object) => void
  readonly emitError: (error: unknown) => void
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
    // The cast is safe: every object has fields.
    notify(({ onEvent }) => onEvent?.({ type, data: withoutSecrets(data as WidgetEvent['data']) }))
  }
  const emitError: Tools['emitError'] = (error) =>
    notify(({ onError }) => onError?.(error instanceof Error ? error : new Error(String(error))))
  return { client, send, options, emitEvent, emitError }
}
