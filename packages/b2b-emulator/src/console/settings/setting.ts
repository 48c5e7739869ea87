/** The form field that edits a setting. */
export type Control =
  | { readonly kind: 'flag' }
  /** `emptyValue` is the value of an empty field. Default: `''`. */
  | { readonly kind: 'text'; readonly emptyValue?: null; readonly placeholder?: string }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  /** `options` contains the label of each value. The value `''` means `emptyValue`. */
  | { readonly kind: 'choice'; readonly options: Readonly<Record<string, string>>; readonly emptyValue?: null }
  /** Any number of values. `options` contains the label of each value. */
  | { readonly kind: 'set'; readonly options: Readonly<Record<string, string>> }
  /** One text per line. `emptyValue` is the value of an empty field. Default: `[]`. */
  | { readonly kind: 'list'; readonly emptyValue?: null; readonly placeholder?: string }
  | { readonly kind: 'json' }
  /** Several fields of one value. With `toggleLabel`, the group has a checkbox with this label. If it is not checked, the value is null. */
  | { readonly kind: 'group'; readonly fields: Readonly<Record<string, Setting>>; readonly toggleLabel?: string }

/** A setting as the console shows it. */
export interface Setting {
  readonly label: string
  readonly help?: string
  readonly control: Control
}

/** Settings under one heading. */
export interface SettingGroup {
  readonly title: string
  readonly settings: Readonly<Record<string, Setting>>
}
