import { attempt } from '../attempt.ts'
import { base64 } from '../base64.ts'
import { whenIdle } from '../browser/whenIdle.ts'
import type { TelemetryBlob, TelemetryEntry } from '../contract/outputs/telemetry.ts'
import { clientContract } from '../clientContract.ts'
import type { Core } from '../core.ts'
import { SDK_IDENTIFIER } from '../defaults.ts'
import { MAX_TELEMETRY_BATCH_SIZE, MAX_TELEMETRY_EVENT_LENGTH, MAX_TELEMETRY_ID_LENGTH, TELEMETRY_FLUSH_DELAY_MS } from '../limits.ts'
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
  /** What failed, if something did: the code and the description of the error, and the status of the answer. */
  readonly error_code?: string | undefined
  readonly error_description?: string | undefined
  readonly http_status_code?: number | undefined
}

const ID = /^[\da-f-]{36}$/
/** `Europe/Berlin`, `Etc/GMT+1`, `+05:30`. */
const TIME_ZONE = /^[\w+:/-]{1,64}$/

/** Says who is calling, and collects events; it never delays or fails a call. */
export function createTelemetry({ tab, names, settings: { telemetry: enabled, brand, api }, publicToken }: Core, session: Session) {
  // Read now: events can be sent after the page is gone, as in a test environment that ends.
  const { hostname } = tab.address()
  let waiting: TelemetryEvent[] = []
  let cancel = () => {}
  let browserId = ''
  /** `""` if storage has none; undefined until it was read. */
  let timeZone: string | undefined

  /** The stored text if it has the right form. */
  const stored = (key: string, form: RegExp): string => (enabled && tab.local.get(key)?.match(form)?.[0]) || ''
  function keep(key: string, text: string): string {
    if (enabled) tab.local.set(key, text)
    return text
  }
  const readTimeZone = () => (timeZone ??= stored(names.key('time_zone'), TIME_ZONE))
  // Not at once: it takes a browser up to 50 ms. It is read again on every page, because people travel.
  whenIdle(tab, () => {
    const current = Intl.DateTimeFormat().resolvedOptions().timeZone
    if (current !== readTimeZone()) timeZone = keep(names.key('time_zone'), current)
  })

  function blob(): TelemetryBlob {
    const { member, session: own } = session.get().state
    // With telemetry switched off, each request has another one.
    browserId = (enabled && browserId) || stored(names.key('persistent_id'), ID) || keep(names.key('persistent_id'), uuid())
    return {
      event_id: `event-id-${uuid()}`,
      app_session_id: `app-session-id-${(pageId ||= uuid())}`,
      persistent_id: `persistent-id-${browserId}`,
      client_sent_at: new Date(tab.now()).toISOString(),
      timezone: readTimeZone() || undefined,
      [`${brand}_member_id`]: member?.member_id.slice(0, MAX_TELEMETRY_ID_LENGTH),
      [`${brand}_member_session_id`]: own?.member_session_id.slice(0, MAX_TELEMETRY_ID_LENGTH),
      app: { identifier: hostname },
      sdk: { identifier: SDK_IDENTIFIER, version: __SDK_VERSION__ },
    }
  }

  function flush(): void {
    cancel()
    // A payload is built when it is sent: creating a client, which logs an event, need not wait for it.
    const batch = waiting.map((event): TelemetryEntry => ({ telemetry: blob(), event: { ...event, public_token: publicToken } }))
    waiting = []
    if (!batch[0]) return
    const send = async () =>
      tab.fetch(api + clientContract.project.events.path, {
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
    log(event: TelemetryEvent): void {
      // An event that cannot be sent, which a caller without types may pass, is dropped: a log is no reason to fail.
      const isTooLarge = () => !event.details || JSON.stringify(event).length > MAX_TELEMETRY_EVENT_LENGTH
      if (!enabled || attempt(isTooLarge, true)) return
      const count = waiting.push({ ...event, details: { ...event.details } })
      if (count >= MAX_TELEMETRY_BATCH_SIZE) flush()
      else if (count === 1) cancel = tab.after(TELEMETRY_FLUSH_DELAY_MS, flush)
    },
    /** Sends what is waiting. */
    flush,
  }
}
/** Says who is calling, and collects events. */
export type Telemetry = ReturnType<typeof createTelemetry>
