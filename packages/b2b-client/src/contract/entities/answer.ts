/** The fields of every response. */
export interface BasicAnswer {
  /** Include it when you ask the provider for help. */
  request_id: string
  /** The HTTP status: 200. */
  status_code: number
}
