import type { Core } from '../browser/core.ts'
import type { TelemetryBlob } from '../contract/outputs/telemetry.ts'
import { attempt } from '../internal/attempt.ts'
import { base64 } from '../internal/base64.ts'
import { SDK_IDENTIFIER } from '../internal/defaults.ts'
import { uuid } from '../internal/random.ts'
import { whenIdle } from '../internal/whenIdle.ts'
import { MAX_TELEMETRY_BATCH_SIZE, MAX_TELEMETRY_ID_LENGTH, TELEMETRY_FLUSH_DELAY_MS } from '../limits.ts'
import type { Session } from '../session/session.ts'

/** A random id for each page load. */
let pageId = ''

/** A telemetry event: a name and details without personal data. */
export interface TelemetryEvent {
  /** The name in snake case. */
  readonly event_name: string
  /** Details of the event. They must not contain personal data. */
  readonly details: { readonly [fact: string]: string | number | boolean }
  /** The error code, if the event is a failure. */
  readonly error_code?: string | undefined
  /** The description of the error. */
  readonly error_description?: string | undefined
  /** The HTTP status of the response. */
  readonly http_status_code?: number | undefined
}

const ID = /^[\da-f-]{36}$/
/** A time zone, such as `Europe/Berlin`, `Etc/GMT+1` or `+05:30`. */
const TIME_ZONE = /^[\w+:/-]{1,64}$/

/** Sends events, which are JSON texts. `createBlob` is called for each event. The code is in a lazy chunk. */
export type SendEvents = (core: Core, createBlob: () => TelemetryBlob, events: readonly string[]) => Promise<void>

/** Creates the telemetry: the header of every call, and batches of events. It never delays a call, and never makes one fail. */
export function createTelemetry(core: Core, session: Session, loadSendEvents: () => Promise<SendEvents>) {
  const { tab, names, settings } = core
  const { telemetry: isEnabled, brand } = settings
  // Read now, because events can be sent after the page is gone, for example when a test environment is torn down.
  const { hostname } = tab.url()
  /** The events that are not sent yet, as JSON. */
  let queue: string[] = []
  let cancelFlush = () => {}
  let browserId = ''
  /** `""` if storage has none; undefined before it has been read. */
  let timeZone: string | undefined

  /** Returns the stored text if it matches the pattern; else "". */
  const readStored = (key: string, pattern: RegExp): string => (isEnabled && tab.local.get(key)?.match(pattern)?.[0]) || ''
  /** Stores a text, unless telemetry is off. Returns the text. */
  function store(key: string, text: string): string {
    if (isEnabled) tab.local.set(key, text)
    return text
  }
  const readTimeZone = () => (timeZone ??= readStored(names.key('time_zone'), TIME_ZONE))
  // Reading the time zone takes up to 50 ms, so it waits until the browser is idle. It runs on every page, because users travel.
  whenIdle(tab, () => {
    const current = Intl.DateTimeFormat().resolvedOptions().timeZone
    if (current !== readTimeZone()) timeZone = store(names.key('time_zone'), current)
  })

  function readBrowserId(): string {
    // If telemetry is off, each request has a different id.
    if (!isEnabled) return uuid()
    const key = names.key('persistent_id')
    return (browserId ||= readStored(key, ID) || store(key, uuid()))
  }

  function createBlob(): TelemetryBlob {
    const { member, session: memberSession } = session.get().state
    return {
      event_id: `event-id-${uuid()}`,
      app_session_id: `app-session-id-${(pageId ||= uuid())}`,
      persistent_id: `persistent-id-${readBrowserId()}`,
      client_sent_at: new Date(tab.now()).toISOString(),
      timezone: readTimeZone() || undefined,
      [`${brand}_member_id`]: member?.member_id.slice(0, MAX_TELEMETRY_ID_LENGTH),
      [`${brand}_member_session_id`]: memberSession?.member_session_id.slice(0, MAX_TELEMETRY_ID_LENGTH),
      app: { identifier: hostname },
      sdk: { identifier: SDK_IDENTIFIER, version: __SDK_VERSION__ },
    }
  }

  function flush(): void {
    cancelFlush()
    const batch = queue
    queue = []
    const send = async () => (await loadSendEvents())(core, createBlob, batch)
    if (batch.length > 0) send().catch(() => {}) // A failed batch is not sent again.
  }

  return {
    /** The value of `X-SDK-Client`. */
    header: (): string => base64(JSON.stringify(createBlob())),
    /** Adds an event to the batch, which is sent after 800 ms or when it has 15 events. */
    log(event: TelemetryEvent): void {
      // The caller can change the event before it is sent. Callers without TypeScript can pass one that cannot be serialized.
      const text = isEnabled && attempt(() => JSON.stringify(event))
      if (!text) return
      const count = queue.push(text)
      if (count >= MAX_TELEMETRY_BATCH_SIZE) flush()
      else if (count === 1) cancelFlush = tab.after(TELEMETRY_FLUSH_DELAY_MS, flush)
    },
    /** Sends the queued events. */
    flush,
  }
}
