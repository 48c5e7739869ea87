import { endpointOf } from '../contract/endpointOf.ts'
import type { TelemetryEntry } from '../contract/outputs/telemetry.ts'
import { MAX_TELEMETRY_EVENT_LENGTH } from '../limits.ts'
import type { SendEvents, TelemetryEvent } from './telemetry.ts'

/** Sends events in one request. The payload is built here, so that logging an event is fast. Rejects if the request fails. */
export const sendEvents: SendEvents = async ({ tab, publicToken, settings: { api } }, createBlob, events) => {
  const batch = events.flatMap((text): TelemetryEntry[] => {
    if (text.length > MAX_TELEMETRY_EVENT_LENGTH) return []
    // The text is an event. Callers without TypeScript can leave out the details, and pass more than these fields.
    const { event_name, details, error_code, error_description, http_status_code } = JSON.parse(text) as TelemetryEvent
    const event = { event_name, details, error_code, error_description, http_status_code, public_token: publicToken }
    return details instanceof Object ? [{ telemetry: createBlob(), event }] : []
  })
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(batch),
    credentials: 'omit',
  } as const
  if (batch.length > 0) await tab.fetch(api + endpointOf('project.events').path, init)
}
