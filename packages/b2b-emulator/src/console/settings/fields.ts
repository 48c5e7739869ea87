import { html } from '../../html.ts'
import type { Markup } from '../../html.ts'
import type { Control, Setting, SettingGroup } from './setting.ts'

/* Settings as fields. What a field holds is read by browser/values.ts, which knows the same kinds. */

type Kind = Control['kind']
type Of<K extends Kind> = Extract<Control, { kind: K }>

/** A field on its way into markup. */
interface Shown<K extends Kind> {
  readonly id: string
  readonly setting: Setting
  readonly control: Of<K>
  readonly value: unknown
}

const describedBy = (id: string, { help }: Setting): Markup => (help === undefined ? html`` : html`aria-describedby="${id}-help"`)
const helpOf = (id: string, { help }: Setting): Markup => (help === undefined ? html`` : html`<p class="help" id="${id}-help">${help}</p>`)
const labelOf = (id: string, setting: Setting): Markup =>
  html`<div class="words"><label for="${id}">${setting.label}</label>${helpOf(id, setting)}</div>`

const written = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(written) : [])
const inside = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

const text = ({ id, setting, control, value }: Shown<'text'>): Markup =>
  html`${labelOf(id, setting)}<input
      class="input"
      id="${id}"
      type="text"
      autocomplete="off"
      spellcheck="false"
      placeholder="${control.placeholder ?? ''}"
      value="${written(value)}"
      ${describedBy(id, setting)}
    />`

const number = ({ id, setting, control, value }: Shown<'number'>): Markup =>
  html`${labelOf(id, setting)}<input
      class="input short"
      id="${id}"
      type="number"
      inputmode="numeric"
      required
      min="${control.least}"
      max="${control.most}"
      value="${written(value)}"
      ${describedBy(id, setting)}
    />`

const flag = ({ id, setting, value }: Shown<'flag'>): Markup =>
  html`<input id="${id}" type="checkbox" ${value === true ? html`checked` : html``} ${describedBy(id, setting)} />
    <div class="words"><label for="${id}">${setting.label}</label>${helpOf(id, setting)}</div>`

const choice = ({ id, setting, control, value }: Shown<'choice'>): Markup =>
  html`${labelOf(id, setting)}<select class="input" id="${id}" ${describedBy(id, setting)}>
      ${Object.entries(control.options).map(
        ([name, label]) => html`<option value="${name}" ${name === written(value) ? html`selected` : html``}>${label}</option>`,
      )}
    </select>`

const set = ({ id, setting, control, value }: Shown<'set'>): Markup =>
  html`<fieldset ${describedBy(id, setting)}>
    <legend>${setting.label}</legend>
    ${helpOf(id, setting)}
    <div class="checks">
      ${Object.entries(control.options).map(
        ([name, label]) =>
          html`<label class="check"
            ><input type="checkbox" value="${name}" ${texts(value).includes(name) ? html`checked` : html``} />${label}</label
          >`,
      )}
    </div>
  </fieldset>`

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

const SHORT = 2
const LONG = 6

const list = ({ id, setting, control, value }: Shown<'list'>): Markup =>
  lines(id, setting, Math.max(SHORT, texts(value).length), texts(value).join('\n'), control.placeholder)

function json({ id, setting, value }: Shown<'json'>): Markup {
  const source = JSON.stringify(value ?? null, null, 2)
  return lines(id, setting, source.includes('\n') ? LONG : SHORT, source, '', true)
}

function group({ id, setting, control, value }: Shown<'group'>): Markup {
  const { unless, fields } = control
  const toggle =
    unless === undefined
      ? html``
      : html`<label class="check"><input type="checkbox" data-unless ${value == null ? html`` : html`checked`} />${unless}</label>`
  return html`<fieldset ${describedBy(id, setting)}>
    <legend>${setting.label}</legend>
    ${helpOf(id, setting)}${toggle}
    <div class="inner">${Object.entries(fields).map(([name, one]) => field(`${id}-${name}`, name, one, inside(value, name)))}</div>
  </fieldset>`
}

const SHOW: { readonly [K in Kind]: (shown: Shown<K>) => Markup } = { text, number, flag, choice, set, list, json, group }

/** A setting as a field. `name` is that of the setting on the wire. */
function field(id: string, name: string, setting: Setting, value: unknown): Markup {
  const { control } = setting
  // The very control that the kind names is shown; TypeScript loses the connection in the map of kinds.
  const show = SHOW[control.kind] as (shown: Shown<Kind>) => Markup
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

/** A group of settings under its heading. Whatever is changed goes to a control at once, field by field. */
export const settingsSection = (id: string, { title, settings }: SettingGroup, values: object, saveAt: string): Markup =>
  html`<section class="settings" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    <div class="fields" id="${id}" data-live data-save="${saveAt}">
      ${Object.entries(settings).map(([name, setting]) => field(`${id}-${name}`, name, setting, Reflect.get(values, name)))}
    </div>
  </section>`
