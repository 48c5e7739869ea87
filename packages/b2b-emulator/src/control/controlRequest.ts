/** A request to the control API. */
export interface ControlRequest {
  readonly params: Readonly<Record<string, string>>
  readonly body: unknown
  readonly query: URLSearchParams
  readonly signal: AbortSignal
}
