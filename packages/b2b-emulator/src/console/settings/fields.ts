import { html } from '../../internal/html.ts'
import type { Markup } from '../../internal/html.ts'
import type { Control, Setting, SettingGroup } from './setting.ts'

/* Renders settings as form fields. `browser/values.ts` reads their values and must know the same kinds. */

type Kind = Control['kind']
type ControlOf<K extends Kind> = Extract<Control, { kind: K }>

/** The input of a render function. */
interface RenderInput<K extends Kind> {
  readonly id: string
  readonly setting: Setting
  readonly control: ControlOf<K>
  readonly value: unknown
}

const checkedIf = (isChecked: boolean): Markup => (isChecked ? html`checked` : html``)
const describedBy = (id: string, { help }: Setting): Markup => (help === undefined ? html`` : html`aria-describedby="${id}-help"`)
const helpOf = (id: string, { help }: Setting): Markup => (help === undefined ? html`` : html`<p class="help" id="${id}-help">${help}</p>`)
const labelOf = (id: string, setting: Setting): Markup =>
  html`<div class="words"><label for="${id}">${setting.label}</label>${helpOf(id, setting)}</div>`

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(textOf) : [])
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

interface InputOptions {
  readonly type: 'text' | 'number'
  readonly extraClass?: string
  /** Further attributes of the element. */
  readonly attributes: Markup
}

const inputField = (
  { id, setting, value }: Pick<RenderInput<Kind>, 'id' | 'setting' | 'value'>,
  { type, extraClass = '', attributes }: InputOptions,
): Markup =>
  html`${labelOf(id, setting)}<input
      class="input${extraClass}"
      id="${id}"
      type="${type}"
      ${attributes}
      value="${textOf(value)}"
      ${describedBy(id, setting)}
    />`

const text = (input: RenderInput<'text'>): Markup =>
  inputField(input, {
    type: 'text',
    attributes: html`autocomplete="off" spellcheck="false" placeholder="${input.control.placeholder ?? ''}"`,
  })

const number = (input: RenderInput<'number'>): Markup => {
  const { min, max } = input.control
  return inputField(input, {
    type: 'number',
    extraClass: ' short',
    attributes: html`inputmode="numeric" required min="${min}" max="${max}"`,
  })
}

const flag = ({ id, setting, value }: RenderInput<'flag'>): Markup =>
  html`<input id="${id}" type="checkbox" ${checkedIf(value === true)} ${describedBy(id, setting)} />
    <div class="words"><label for="${id}">${setting.label}</label>${helpOf(id, setting)}</div>`

const choice = ({ id, setting, control, value }: RenderInput<'choice'>): Markup =>
  html`${labelOf(id, setting)}<select class="input" id="${id}" ${describedBy(id, setting)}>
      ${Object.entries(control.options).map(
        ([name, label]) => html`<option value="${name}" ${name === textOf(value) ? html`selected` : html``}>${label}</option>`,
      )}
    </select>`

const fieldsetOf = (id: string, setting: Setting, content: Markup): Markup =>
  html`<fieldset ${describedBy(id, setting)}>
    <legend>${setting.label}</legend>
    ${helpOf(id, setting)}${content}
  </fieldset>`

const checkbox = (label: string, isChecked: boolean, attribute: Markup): Markup =>
  html`<label class="check"><input type="checkbox" ${attribute} ${checkedIf(isChecked)} />${label}</label>`

const set = ({ id, setting, control, value }: RenderInput<'set'>): Markup => {
  const checks = Object.entries(control.options).map(([name, label]) =>
    checkbox(label, textsOf(value).includes(name), html`value="${name}"`),
  )
  return fieldsetOf(id, setting, html`<div class="checks">${checks}</div>`)
}

const textArea = (id: string, setting: Setting, rows: number, value: string, placeholder = '', isCode = false): Markup =>
  html`${labelOf(id, setting)}<textarea
      class="input${isCode ? ' code-input' : ''}"
      id="${id}"
      rows="${rows}"
      spellcheck="false"
      placeholder="${placeholder}"
      ${describedBy(id, setting)}
    >
${value}</textarea>`

const SHORT_ROWS = 2
const LONG_ROWS = 6

const list = ({ id, setting, control, value }: RenderInput<'list'>): Markup =>
  textArea(id, setting, Math.max(SHORT_ROWS, textsOf(value).length), textsOf(value).join('\n'), control.placeholder)

function json({ id, setting, value }: RenderInput<'json'>): Markup {
  const source = JSON.stringify(value ?? null, null, 2)
  return textArea(id, setting, source.includes('\n') ? LONG_ROWS : SHORT_ROWS, source, '', true)
}

function group({ id, setting, control, value }: RenderInput<'group'>): Markup {
  const { unless, fields } = control
  const toggle = unless === undefined ? html`` : checkbox(unless, value != null, html`data-unless`)
  const inner = Object.entries(fields).map(([name, innerSetting]) => field(`${id}-${name}`, name, innerSetting, fieldOf(value, name)))
  return fieldsetOf(
    id,
    setting,
    html`${toggle}
      <div class="inner">${inner}</div>`,
  )
}

const RENDERERS: { readonly [K in Kind]: (input: RenderInput<K>) => Markup } = { text, number, flag, choice, set, list, json, group }

/** Renders a setting. `name` is the field name in the control API. */
function field(id: string, name: string, setting: Setting, value: unknown): Markup {
  const { control } = setting
  // `SHOW` has the right function for each kind. TypeScript cannot express the connection between key and value.
  const render = RENDERERS[control.kind] as (input: RenderInput<Kind>) => Markup
  const empty = 'empty' in control ? html`data-empty="null"` : html``
  return html`<div
    class="field ${control.kind}"
    id="${id}-field"
    data-field="${name}"
    data-kind="${control.kind}"
    data-label="${setting.label}"
    ${empty}
  >
    ${render({ id, setting, control, value })}
    <p class="problem" role="alert"></p>
  </div>`
}

/** Renders a group of settings with its heading. Each change is sent to the control API immediately, one field at a time. */
export const settingsSection = (id: string, { title, settings }: SettingGroup, values: object, saveAt: string): Markup =>
  html`<div class="settings" role="group" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    <div class="fields" id="${id}" data-live data-save="${saveAt}">
      ${Object.entries(settings).map(([name, setting]) => field(`${id}-${name}`, name, setting, Reflect.get(values, name)))}
    </div>
  </div>`
