/** What a host's callbacks have been told. */
export interface Told {
  readonly events: { readonly type: string; readonly data: object }[]
  readonly errors: { readonly name: string; readonly error_type: string }[]
}
