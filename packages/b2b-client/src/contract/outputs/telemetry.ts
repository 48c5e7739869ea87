import * as z from 'zod/mini'

/** The data about browser, page and client that every call sends in a header, and every telemetry event contains. */
export const TelemetryBlob = z.looseObject({
  event_id: z.string(),
  app_session_id: z.string(),
  persistent_id: z.string(),
  /** RFC 3339, UTC, with milliseconds. */
  client_sent_at: z.string(),
  /** The IANA name. Absent before the client has read it. */
  timezone: z.optional(z.string()),
  app: z.object({ identifier: z.string() }),
  sdk: z.object({ identifier: z.string(), version: z.string() }),
})
/** The data about browser, page and client that every call sends in a header, and every telemetry event contains. */
export type TelemetryBlob = z.infer<typeof TelemetryBlob>

/** A telemetry event in the request body. */
export const TelemetryEntry = z.object({
  telemetry: TelemetryBlob,
  event: z.looseObject({
    public_token: z.string(),
    event_name: z.string(),
    details: z.record(z.string(), z.unknown()),
    error_code: z.optional(z.string()),
    error_description: z.optional(z.string()),
    http_status_code: z.optional(z.number()),
  }),
})
/** A telemetry event in the request body. */
export type TelemetryEntry = z.infer<typeof TelemetryEntry>
