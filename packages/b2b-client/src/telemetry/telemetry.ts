import { base64 } from '../base64.ts'
import type { Tab } from '../browser/tab.ts'
import type { TelemetryBlob, TelemetryEntry } from '../contract/outputs/telemetry.ts'
import { SDK_IDENTIFIER } from '../defaults.ts'
import { LARGEST_EVENT, TELEMETRY_BATCH, TELEMETRY_FLUSH_AFTER } from '../limits.ts'
import type { Names } from '../names.ts'
import { uuid } from '../random.ts'
import type { Session } from '../session/session.ts'

/** One per page load. */
const appSessionId = /* @__PURE__ */ uuidOnce()

function uuidOnce(): () => string {
  let id = ''
  return () => (id ||= uuid())
}

/** One telemetry event: a name and facts without personal data. */
export interface TelemetryEvent {
  readonly event_name: string
  readonly details: { readonly [fact: string]: string | number | boolean }
}

/** Says who is calling, and collects events; it never delays or fails a call. */
export function createTelemetry({
  tab,
  names,
  session,
  publicToken,
  enabled,
  address,
}: {
  tab: Tab
  names: Names
  session: Session
  publicToken: string
  enabled: boolean
  address: string
}) {
  let waiting: TelemetryEntry[] = []
  let cancel = () => {}
  let stopped = false

  function persistentId(): string {
    if (!enabled) return uuid()
    const kept = tab.local.get(names.storage.persistentId)
    if (kept !== null && /^[0-9a-f-]{36}$/.test(kept)) return kept
    const id = uuid()
    tab.local.set(names.storage.persistentId, id)
    return id
  }

  const blob = (): TelemetryBlob => {
    const { member, session: memberSession } = session.get().state
    return {
      event_id: `event-id-${uuid()}`,
      app_session_id: `app-session-id-${appSessionId()}`,
      persistent_id: `persistent-id-${persistentId()}`,
      client_sent_at: new Date(tab.now()).toISOString(),
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(member && { [names.telemetry.memberId]: member.member_id }),
      ...(memberSession && { [names.telemetry.memberSessionId]: memberSession.member_session_id }),
      app: { identifier: tab.address().hostname },
      sdk: { identifier: SDK_IDENTIFIER, version: __SDK_VERSION__ },
    }
  }

  function flush(): void {
    cancel()
    const batch = waiting
    waiting = []
    if (batch.length === 0) return
    const request = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(batch),
      credentials: 'omit',
    } as const
    const send = async () => tab.fetch(address, request)
    send().catch(() => {}) // Lost telemetry is lost: it is never worth a second request.
  }

  return {
    /** The value of `X-SDK-Client`. */
    header: (): string => base64(JSON.stringify(blob())),
    /** Adds an event to the batch: sent after 800 ms, or at once when it is the fifteenth. */
    log({ event_name, details }: TelemetryEvent): void {
      if (!enabled || stopped || JSON.stringify(details).length > LARGEST_EVENT) return
      waiting.push({ telemetry: blob(), event: { public_token: publicToken, event_name, details } })
      if (waiting.length >= TELEMETRY_BATCH) return flush()
      if (waiting.length === 1) cancel = tab.after(TELEMETRY_FLUSH_AFTER, flush)
    },
    /** Sends what is waiting and sets no more timers. */
    stop(): void {
      stopped = true
      flush()
    },
  }
}
/** Says who is calling, and collects events. */
export type Telemetry = ReturnType<typeof createTelemetry>
