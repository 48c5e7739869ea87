/** The kind of form field that edits a setting. */
export type Control =
  | { readonly kind: 'flag' }
  /** `empty` is the value of an empty field: `''` by default. */
  | { readonly kind: 'text'; readonly empty?: null; readonly placeholder?: string }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  /** The options: value and label. The value `""` means `empty`. */
  | { readonly kind: 'choice'; readonly options: Readonly<Record<string, string>>; readonly empty?: null }
  /** Several options: value and label. */
  | { readonly kind: 'set'; readonly options: Readonly<Record<string, string>> }
  /** One text per line. `empty` is the value of an empty field: `[]` by default. */
  | { readonly kind: 'list'; readonly empty?: null; readonly placeholder?: string }
  | { readonly kind: 'json' }
  /** Several fields that belong together. With `unless`, a checkbox with that label sets the whole group to null when it is not checked. */
  | { readonly kind: 'group'; readonly fields: Readonly<Record<string, Setting>>; readonly unless?: string }

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
