/** How a setting is changed, and what of it goes to the control. */
export type Control =
  | { readonly kind: 'flag' }
  /** `empty` is what an empty field stands for; the empty text unless given. */
  | { readonly kind: 'text'; readonly empty?: null; readonly placeholder?: string }
  | { readonly kind: 'number'; readonly least: number; readonly most: number }
  /** The values by their labels. The value `""` stands for `empty`. */
  | { readonly kind: 'choice'; readonly options: Readonly<Record<string, string>>; readonly empty?: null }
  /** Any of these values, by their labels. */
  | { readonly kind: 'set'; readonly options: Readonly<Record<string, string>> }
  /** Texts, one on each line. `empty` is what an empty field stands for; no texts unless given. */
  | { readonly kind: 'list'; readonly empty?: null; readonly placeholder?: string }
  | { readonly kind: 'json' }
  /** Several that belong together. With `unless`, a switch of that name leaves them out: null. */
  | { readonly kind: 'group'; readonly fields: Readonly<Record<string, Setting>>; readonly unless?: string }

/** A setting as a person sees it. */
export interface Setting {
  readonly label: string
  readonly help?: string
  readonly control: Control
}

/** Settings that are shown under one heading. */
export interface SettingGroup {
  readonly title: string
  readonly settings: Readonly<Record<string, Setting>>
}
