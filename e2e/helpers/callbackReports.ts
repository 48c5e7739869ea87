/** The events and errors that the callbacks of the host received. */
export interface CallbackReports {
  readonly events: { readonly type: string; readonly data: object }[]
  readonly errors: { readonly name: string; readonly error_type: string }[]
}
