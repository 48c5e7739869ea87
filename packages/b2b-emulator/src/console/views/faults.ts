import { html } from '../../internal/html.ts'
import type { Markup } from '../../internal/html.ts'
import { MAX_FAULTY_CALLS } from '../../limits.ts'
import { controlPathOf } from '../../pages/consolePaths.ts'
import { FAULTS, FAULT_KINDS, FAULT_URLS, FAULT_CALLS } from '../../world/records/faults.ts'
import type { Fault, FaultField, FaultKind } from '../../world/records/faults.ts'
import type { World } from '../../world/world.ts'
import { actionButton } from '../actionButton.ts'

const ALL_LABEL = 'Everything'

const describeTimes = (count: number | null): string => {
  if (count === null) return 'until you switch it off'
  return count === 1 ? 'for the next request' : `for the next ${count} requests`
}

/** Returns the settings of a fault for the end of a line, such as `, status: 503`. */
function describeSettings(fault: Fault): string {
  const values: Readonly<Record<string, unknown>> = fault
  const fields = Object.entries<FaultField>(FAULTS[fault.kind].fields)
  return fields.map(([name, { label }]) => `, ${label.toLowerCase()}: ${String(values[name])}`).join('')
}

function faultItem(world: World, [target, fault]: readonly [string, Fault]): Markup {
  const { title } = FAULTS[fault.kind]
  const name = target === 'all' ? ALL_LABEL : target
  return html`<li id="fault-${target}">
    <div class="words">
      <p><b>${title}</b>${describeSettings(fault)}</p>
      <p class="help">${target === 'all' ? ALL_LABEL : html`<code>${target}</code>`} ${describeTimes(fault.times)}</p>
    </div>
    ${actionButton({
      label: 'Switch off',
      objectName: `${title} for ${name}`,
      method: 'DELETE',
      path: controlPathOf(world, `/faults/${encodeURIComponent(target)}`),
      successMessage: `Switched off: ${title}`,
    })}
  </li>`
}

const settingInput = (id: string, field: FaultField): Markup =>
  'options' in field
    ? html`<select class="input" id="${id}" required>
        <option value="">Choose a reason</option>
        ${field.options.map((option) => html`<option>${option}</option>`)}
      </select>`
    : html`<input
        class="input short"
        id="${id}"
        type="number"
        inputmode="numeric"
        min="${field.min}"
        max="${field.max}"
        value="${field.defaultValue}"
        required
      />`

const settingField = (kind: FaultKind, name: string, field: FaultField): Markup => {
  const id = `fault-${kind}-${name}`
  return html`<span class="amount" data-field="${name}" data-kind="${'options' in field ? 'choice' : 'number'}" data-option="${kind}"
    ><label for="${id}">${field.label}</label>${settingInput(id, field)}</span
  >`
}

const kindOption = (kind: FaultKind, index: number): Markup =>
  html`<div class="option">
    <input
      type="radio"
      name="kind"
      id="kind-${kind}"
      value="${kind}"
      ${index === 0 ? html`checked` : html``}
      aria-describedby="kind-${kind}-help"
    />
    <div class="words">
      <label for="kind-${kind}">${FAULTS[kind].title}</label>
      <p class="help" id="kind-${kind}-help">${FAULTS[kind].help}</p>
      ${Object.entries<FaultField>(FAULTS[kind].fields).map(([name, field]) => settingField(kind, name, field))}
    </div>
  </div>`

const targetGroup = (label: string, names: readonly string[]): Markup =>
  html`<optgroup label="${label}">${names.map((name) => html`<option>${name}</option>`)}</optgroup>`

const targetChoice = html`<div class="field" data-in-path="target">
  <div class="words">
    <label for="fault-target">Target</label>
    <p class="help" id="fault-target-help">A call, the start page of a sign-in at another provider, or the key set of the JWTs.</p>
  </div>
  <select class="input" id="fault-target" aria-describedby="fault-target-help">
    <option value="all">${ALL_LABEL}</option>
    ${targetGroup('Pages and keys', FAULT_URLS)}${targetGroup('Calls', FAULT_CALLS)}
  </select>
</div>`

const timesChoice = html`<div class="field" data-field="times" data-kind="number" data-empty="null">
  <div class="words">
    <label for="fault-times">How many times</label>
    <p class="help" id="fault-times-help">Leave it empty for every request until you switch the fault off.</p>
  </div>
  <input
    class="input short"
    id="fault-times"
    type="number"
    inputmode="numeric"
    min="1"
    max="${MAX_FAULTY_CALLS}"
    aria-describedby="fault-times-help"
  />
</div>`

const faultForm = (world: World): Markup =>
  html`<form class="card settings" data-method="PUT" data-path="${controlPathOf(world, '/faults/{target}')}" data-success="The fault is on">
    <h2>Switch a fault on</h2>
    ${targetChoice}
    <fieldset class="options" data-field="kind" data-kind="radio">
      <legend>What goes wrong</legend>
      ${FAULT_KINDS.map(kindOption)}
    </fieldset>
    ${timesChoice}
    <p class="problem" role="alert"></p>
    <button class="button">Switch on</button>
  </form>`

const NO_FAULTS = html`<p class="quiet-note" id="no-fault">Nothing goes wrong. Everything is answered as it should be.</p>`

const clearButton = (world: World): Markup =>
  html`<p id="all-off">
    ${actionButton({ label: 'Switch all off', method: 'DELETE', path: controlPathOf(world, '/faults'), successMessage: 'All faults are off' })}
  </p>`

/** The active faults, and a form that switches a fault on. */
export const faultsView = (world: World): Markup =>
  html`<div class="beside even">
    ${faultForm(world)}
    <section class="card" aria-labelledby="faults-title">
      <h2 id="faults-title">Switched on</h2>
      <div id="no-faults" data-live>${world.faults.size === 0 ? NO_FAULTS : html``}</div>
      <ul class="lines" id="faults" data-live>
        ${[...world.faults].map((entry) => faultItem(world, entry))}
      </ul>
      <div id="faults-off" class="foot" data-live>${world.faults.size === 0 ? html`` : clearButton(world)}</div>
    </section>
  </div>`
