import { html } from '../../internal/html.ts'
import type { Markup } from '../../internal/html.ts'
import type { Control, Setting, SettingGroup } from './setting.ts'

/* Renders settings as form fields. `browser/values.ts` reads the values of the fields. Both files must have the same kinds of fields. */

type Kind = Control['kind']
type ControlOf<K extends Kind> = Extract<Control, { kind: K }>

/** The input of a render function. */
interface RenderInput<K extends Kind> {
  readonly id: string
  readonly setting: Setting
  readonly control: ControlOf<K>
  readonly value: unknown
}

const checkedAttribute = (isChecked: boolean): Markup => (isChecked ? html`checked` : html``)
const describedByAttribute = (id: string, { help }: Setting): Markup => (help === undefined ? html`` : html`aria-describedby="${id}-help"`)
const helpText = (id: string, { help }: Setting): Markup =>
  help === undefined ? html`` : html`<p class="help" id="${id}-help">${help}</p>`
const labelWithHelp = (id: string, setting: Setting): Markup =>
  html`<div class="words"><label for="${id}">${setting.label}</label>${helpText(id, setting)}</div>`

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(textOf) : [])
const valueOfField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

interface InputOptions {
  readonly type: 'text' | 'number'
  readonly extraClass?: string
  /** The attributes that depend on the type. */
  readonly attributes: Markup
}

const inputField = (
  { id, setting, value }: Pick<RenderInput<Kind>, 'id' | 'setting' | 'value'>,
  { type, extraClass = '', attributes }: InputOptions,
): Markup =>
  html`${labelWithHelp(id, setting)}<input
      class="input${extraClass}"
      id="${id}"
      type="${type}"
      ${attributes}
      value="${textOf(value)}"
      ${describedByAttribute(id, setting)}
    />`

const textField = (input: RenderInput<'text'>): Markup =>
  inputField(input, {
    type: 'text',
    attributes: html`autocomplete="off" spellcheck="false" placeholder="${input.control.placeholder ?? ''}"`,
  })

const numberField = (input: RenderInput<'number'>): Markup => {
  const { min, max } = input.control
  return inputField(input, {
    type: 'number',
    extraClass: ' short',
    attributes: html`inputmode="numeric" required min="${min}" max="${max}"`,
  })
}

const flagField = ({ id, setting, value }: RenderInput<'flag'>): Markup =>
  html`<input id="${id}" type="checkbox" ${checkedAttribute(value === true)} ${describedByAttribute(id, setting)} />
    <div class="words"><label for="${id}">${setting.label}</label>${helpText(id, setting)}</div>`

const choiceField = ({ id, setting, control, value }: RenderInput<'choice'>): Markup =>
  html`${labelWithHelp(id, setting)}<select class="input" id="${id}" ${describedByAttribute(id, setting)}>
      ${Object.entries(control.options).map(
        ([name, label]) => html`<option value="${name}" ${name === textOf(value) ? html`selected` : html``}>${label}</option>`,
      )}
    </select>`

const fieldset = (id: string, setting: Setting, content: Markup): Markup =>
  html`<fieldset ${describedByAttribute(id, setting)}>
    <legend>${setting.label}</legend>
    ${helpText(id, setting)}${content}
  </fieldset>`

const checkbox = (label: string, isChecked: boolean, attribute: Markup): Markup =>
  html`<label class="check"><input type="checkbox" ${attribute} ${checkedAttribute(isChecked)} />${label}</label>`

const setField = ({ id, setting, control, value }: RenderInput<'set'>): Markup => {
  const checks = Object.entries(control.options).map(([name, label]) =>
    checkbox(label, textsOf(value).includes(name), html`value="${name}"`),
  )
  return fieldset(id, setting, html`<div class="checks">${checks}</div>`)
}

interface TextAreaOptions {
  readonly rows: number
  readonly value: string
  readonly placeholder?: string | undefined
  readonly extraClass?: string
}

const textArea = (id: string, setting: Setting, { rows, value, placeholder = '', extraClass = '' }: TextAreaOptions): Markup =>
  html`${labelWithHelp(id, setting)}<textarea
      class="input${extraClass}"
      id="${id}"
      rows="${rows}"
      spellcheck="false"
      placeholder="${placeholder}"
      ${describedByAttribute(id, setting)}
    >
${value}</textarea>`

const SHORT_ROWS = 2
const LONG_ROWS = 6

function listField({ id, setting, control, value }: RenderInput<'list'>): Markup {
  const lines = textsOf(value)
  return textArea(id, setting, {
    rows: Math.max(SHORT_ROWS, lines.length),
    value: lines.join('\n'),
    placeholder: control.placeholder,
  })
}

function jsonField({ id, setting, value }: RenderInput<'json'>): Markup {
  const source = JSON.stringify(value ?? null, null, 2)
  const rows = source.includes('\n') ? LONG_ROWS : SHORT_ROWS
  return textArea(id, setting, { rows, value: source, extraClass: ' code-input' })
}

function groupField({ id, setting, control, value }: RenderInput<'group'>): Markup {
  const { toggleLabel, fields } = control
  const toggle = toggleLabel === undefined ? html`` : checkbox(toggleLabel, value != null, html`data-group-toggle`)
  const innerFields = Object.entries(fields).map(([name, innerSetting]) =>
    settingField(`${id}-${name}`, name, innerSetting, valueOfField(value, name)),
  )
  return fieldset(
    id,
    setting,
    html`${toggle}
      <div class="inner">${innerFields}</div>`,
  )
}

const RENDERERS: { readonly [K in Kind]: (input: RenderInput<K>) => Markup } = {
  text: textField,
  number: numberField,
  flag: flagField,
  choice: choiceField,
  set: setField,
  list: listField,
  json: jsonField,
  group: groupField,
}

/** Renders a setting. `name` is the field name in the control API. */
function settingField(id: string, name: string, setting: Setting, value: unknown): Markup {
  const { control } = setting
  // The cast is safe, because `RENDERERS` has the right function for each kind. TypeScript does not connect the kind with the function.
  const render = RENDERERS[control.kind] as (input: RenderInput<Kind>) => Markup
  const emptyAttribute = 'emptyValue' in control ? html`data-empty="null"` : html``
  return html`<div
    class="field ${control.kind}"
    id="${id}-field"
    data-field="${name}"
    data-kind="${control.kind}"
    data-label="${setting.label}"
    ${emptyAttribute}
  >
    ${render({ id, setting, control, value })}
    <p class="problem" role="alert"></p>
  </div>`
}

/** Renders a group of settings with its heading. The script sends each change of a field to `path` immediately. */
export const settingsSection = (id: string, { title, settings }: SettingGroup, values: object, path: string): Markup =>
  html`<div class="settings" role="group" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    <div class="fields" id="${id}" data-live data-save="${path}">
      ${Object.entries(settings).map(([name, setting]) => settingField(`${id}-${name}`, name, setting, Reflect.get(values, name)))}
    </div>
  </div>`
