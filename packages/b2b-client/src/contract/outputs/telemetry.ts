import * as z from 'zod/mini'

/** Who is calling, when and from where: the header of every call, and beside every telemetry event. */
export const TelemetryBlob = z.looseObject({
  event_id: z.string(),
  app_session_id: z.string(),
  persistent_id: z.string(),
  /** RFC 3339, UTC, with milliseconds. */
  client_sent_at: z.string(),
  /** IANA name; absent until the client has read it. */
  timezone: z.optional(z.string()),
  app: z.object({ identifier: z.string() }),
  sdk: z.object({ identifier: z.string(), version: z.string() }),
})
/** Who is calling, when and from where: the header of every call, and beside every telemetry event. */
export type TelemetryBlob = z.infer<typeof TelemetryBlob>

/** One telemetry event as it is sent. */
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
/** One telemetry event as it is sent. */
export type TelemetryEntry = z.infer<typeof TelemetryEntry>
