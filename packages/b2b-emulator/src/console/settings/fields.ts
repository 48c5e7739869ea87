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

const written = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(written) : [])
const inside = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

interface InputOptions {
  readonly type: 'text' | 'number'
  readonly look?: string
  readonly more: Markup
}

const inputField = (
  { id, setting, value }: Pick<RenderInput<Kind>, 'id' | 'setting' | 'value'>,
  { type, look = '', more }: InputOptions,
): Markup =>
  html`${labelOf(id, setting)}<input
      class="input${look}"
      id="${id}"
      type="${type}"
      ${more}
      value="${written(value)}"
      ${describedBy(id, setting)}
    />`

const text = (shown: RenderInput<'text'>): Markup =>
  inputField(shown, { type: 'text', more: html`autocomplete="off" spellcheck="false" placeholder="${shown.control.placeholder ?? ''}"` })

const number = (shown: RenderInput<'number'>): Markup => {
  const { min, max } = shown.control
  return inputField(shown, { type: 'number', look: ' short', more: html`inputmode="numeric" required min="${min}" max="${max}"` })
}

const flag = ({ id, setting, value }: RenderInput<'flag'>): Markup =>
  html`<input id="${id}" type="checkbox" ${checkedIf(value === true)} ${describedBy(id, setting)} />
    <div class="words"><label for="${id}">${setting.label}</label>${helpOf(id, setting)}</div>`

const choice = ({ id, setting, control, value }: RenderInput<'choice'>): Markup =>
  html`${labelOf(id, setting)}<select class="input" id="${id}" ${describedBy(id, setting)}>
      ${Object.entries(control.options).map(
        ([name, label]) => html`<option value="${name}" ${name === written(value) ? html`selected` : html``}>${label}</option>`,
      )}
    </select>`

const fieldsetOf = (id: string, setting: Setting, content: Markup): Markup =>
  html`<fieldset ${describedBy(id, setting)}>
    <legend>${setting.label}</legend>
    ${helpOf(id, setting)}${content}
  </fieldset>`

const check = (label: string, isChecked: boolean, attribute: Markup): Markup =>
  html`<label class="check"><input type="checkbox" ${attribute} ${checkedIf(isChecked)} />${label}</label>`

const set = ({ id, setting, control, value }: RenderInput<'set'>): Markup => {
  const checks = Object.entries(control.options).map(([name, label]) => check(label, texts(value).includes(name), html`value="${name}"`))
  return fieldsetOf(id, setting, html`<div class="checks">${checks}</div>`)
}

const lines = (id: string, setting: Setting, rows: number, value: string, placeholder = '', isCode = false): Markup =>
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
  lines(id, setting, Math.max(SHORT_ROWS, texts(value).length), texts(value).join('\n'), control.placeholder)

function json({ id, setting, value }: RenderInput<'json'>): Markup {
  const source = JSON.stringify(value ?? null, null, 2)
  return lines(id, setting, source.includes('\n') ? LONG_ROWS : SHORT_ROWS, source, '', true)
}

function group({ id, setting, control, value }: RenderInput<'group'>): Markup {
  const { unless, fields } = control
  const toggle = unless === undefined ? html`` : check(unless, value != null, html`data-unless`)
  const inner = Object.entries(fields).map(([name, one]) => field(`${id}-${name}`, name, one, inside(value, name)))
  return fieldsetOf(
    id,
    setting,
    html`${toggle}
      <div class="inner">${inner}</div>`,
  )
}

const SHOW: { readonly [K in Kind]: (shown: RenderInput<K>) => Markup } = { text, number, flag, choice, set, list, json, group }

/** Renders a setting. `name` is the field name in the control API. */
function field(id: string, name: string, setting: Setting, value: unknown): Markup {
  const { control } = setting
  // `SHOW` has the right function for each kind. TypeScript cannot express the connection between key and value.
  const show = SHOW[control.kind] as (shown: RenderInput<Kind>) => Markup
  const empty = 'empty' in control ? html`data-empty="null"` : html``
  return html`<div
    class="field ${control.kind}"
    id="${id}-field"
    data-field="${name}"
    data-kind="${control.kind}"
    data-label="${setting.label}"
    ${empty}
  >
    ${show({ id, setting, control, value })}
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
