import { attempt } from '../attempt.ts'
import { base64 } from '../base64.ts'
import type { TelemetryBlob, TelemetryEntry } from '../contract/outputs/telemetry.ts'
import { rows } from '../rows.ts'
import type { Core } from '../core.ts'
import { SDK_IDENTIFIER } from '../defaults.ts'
import { LARGEST_EVENT, TELEMETRY_BATCH, TELEMETRY_FLUSH_AFTER } from '../limits.ts'
import { uuid } from '../random.ts'
import type { Session } from '../session/session.ts'

/** One per page load. */
let pageId = ''

/** One telemetry event: a name and facts without personal data. */
export interface TelemetryEvent {
  /** In snake case. */
  readonly event_name: string
  /** Facts that help to understand the event. Never anything that identifies a person. */
  readonly details: { readonly [fact: string]: string | number | boolean }
}

/** Says who is calling, and collects events; it never delays or fails a call. */
export function createTelemetry({ tab, names, settings, publicToken }: Core, session: Session) {
  const enabled = settings.telemetry
  // Asked for once: it takes a browser longer than the rest of the header.
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const key = names.key('persistent_id')
  let waiting: TelemetryEntry[] = []
  let cancel = () => {}

  function persistentId(): string {
    const kept = enabled && tab.local.get(key)
    if (kept && /^[0-9a-f-]{36}$/.test(kept)) return kept
    const id = uuid()
    if (enabled) tab.local.set(key, id)
    return id
  }

  const blob = (): TelemetryBlob => {
    const { member, session: own } = session.get().state
    return {
      event_id: `event-id-${uuid()}`,
      app_session_id: `app-session-id-${(pageId ||= uuid())}`,
      persistent_id: `persistent-id-${persistentId()}`,
      client_sent_at: new Date(tab.now()).toISOString(),
      timezone,
      [`${settings.brand}_member_id`]: member?.member_id,
      [`${settings.brand}_member_session_id`]: own?.member_session_id,
      app: { identifier: tab.address().hostname },
      sdk: { identifier: SDK_IDENTIFIER, version: __SDK_VERSION__ },
    }
  }

  function flush(): void {
    cancel()
    const batch = waiting
    waiting = []
    if (batch.length === 0) return
    const send = async () =>
      tab.fetch(settings.api + rows.project.events.path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(batch),
        credentials: 'omit',
      })
    send().catch(() => {}) // Lost telemetry is lost: it is never worth a second request.
  }

  return {
    /** The value of `X-SDK-Client`. */
    header: (): string => base64(JSON.stringify(blob())),
    /** Adds an event to the batch: sent after 800 ms, or at once when it is the fifteenth. */
    log({ event_name, details }: TelemetryEvent): void {
      // What cannot be sent, as some of what a caller without types may pass, is left out: a log is no reason to fail.
      if (!enabled || attempt(() => JSON.stringify(details).length > LARGEST_EVENT, true)) return
      waiting.push({ telemetry: blob(), event: { public_token: publicToken, event_name, details } })
      if (waiting.length >= TELEMETRY_BATCH) return flush()
      if (waiting.length === 1) cancel = tab.after(TELEMETRY_FLUSH_AFTER, flush)
    },
    /** Sends what is waiting. */
    flush,
  }
}
/** Says who is calling, and collects events. */
export type Telemetry = ReturnType<typeof createTelemetry>
