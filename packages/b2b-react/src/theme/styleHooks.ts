import type { Token } from './tokens.ts'

/*
 * The names that the CSS of a host can rely on. The tables in docs/theming.md are made of these two objects, which no build contains.
 */

/** The parts of the widget: the values of the attribute `data-b2b-part`. Each is the class name without `b2b-`, except `social-button`. */
export const PARTS = {
  root: 'the outermost element; `data-screen` is the name of the screen',
  card: 'the card around the screen',
  header: 'the logo, the title and the sentence below it',
  logo: 'your logo',
  bar: 'the row with the back button, on screens that have one',
  back: 'the back button',
  title: 'the title of the screen',
  'header-text': 'the sentence below the title',
  stack: 'what is below the header; a form if the screen has one',
  field: 'a field with its label and its message',
  label: 'the label of a field',
  input: 'the box of a field',
  message: 'a message below a field; `data-tone` is `quiet` or `success`, or missing for an error',
  note: 'a message below the button of a form, or about a choice; `data-quiet` if nothing is wrong',
  group: 'buttons that belong together',
  button: 'a button; `data-look` is `primary`, `secondary` or `text`, `data-busy` and `data-off` are its states',
  'social-button': 'a button for a social login or single sign-on',
  'inline-button': 'a button in a sentence',
  divider: 'the line with “or”',
  help: 'a helper text',
  list: 'a list of choices',
  row: 'a choice in a list',
  tile: 'the logo or first letter of an organization',
  code: 'the field for a one-time code',
  panel: 'the background of backup codes, secrets and QR codes',
  mark: 'the round icon of a result; `data-kind` is `success`, `error` or `neutral`',
  toast: 'a short message at the edge of the card',
  footer: 'the links to your terms, privacy policy and help',
  watermark: 'the brand below the widget',
} as const

/** The name of a part. */
export type Part = keyof typeof PARTS

/** The CSS variables, which start with `--b2b-`. */
export const VARIABLES: { readonly [T in Token | 'scale' | 'spacing']: string } = {
  font: 'the font family',
  width: 'the maximum width',
  radius: 'the corner radius of the card',
  'control-radius': 'the corner radius of fields, buttons and lists',
  scale: 'multiplies all lengths; `1.6` for pages with `html { font-size: 62.5% }`',
  spacing: 'multiplies the space inside the card and between its parts',
  surface: 'the background of the card; all colors of texts and edges follow from it',
  sunken: 'the background of notes, panels and rows under the pointer',
  field: 'the background of fields',
  text: 'titles, labels and typed text',
  muted: 'supporting text and placeholders',
  border: 'dividers',
  'card-border': 'the edge of the card; default: that of dividers',
  'control-border': 'the edges of fields, secondary buttons and lists',
  primary: 'the main button; links and the focus ring, if they are readable in it',
  'on-primary': 'the text of the main button',
  'primary-border': 'the edge of the main button',
  'primary-shade': 'mixed into the main button under the pointer',
  'secondary-text': 'the text of all other buttons',
  link: 'links in sentences',
  focus: 'the focus ring',
  success: 'success',
  error: 'errors',
  disabled: 'the main button if it cannot be used',
  'on-disabled': 'the text of the main button if it cannot be used',
  shadow: 'the shadow of the card',
}
