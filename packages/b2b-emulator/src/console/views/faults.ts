import { FAULTS, FAULT_KINDS, FAULT_NUMBERS, FAULTY } from '../../faults/faults.ts'
import type { Fault, FaultKind } from '../../faults/faults.ts'
import { html } from '../../html.ts'
import type { Markup } from '../../html.ts'
import { MOST_FAULTY_CALLS } from '../../limits.ts'
import type { World } from '../../world.ts'
import { actionButton } from '../actionButton.ts'
import { controlOf } from '../address.ts'

const ALL = 'Every call'

const calls = (count: number | null): string => {
  if (count === null) return 'until you switch it off'
  return count === 1 ? 'for the next call' : `for the next ${count} calls`
}

function faultItem(world: World, [target, fault]: readonly [string, Fault]): Markup {
  const { title, number } = FAULTS[fault.kind]
  const name = target === 'all' ? ALL : target
  return html`<li id="fault-${target}">
    <div class="words">
      <p><b>${title}</b>${number === null ? '' : `, ${FAULT_NUMBERS[number].label.toLowerCase()}: ${fault[number]}`}</p>
      <p class="help"><code>${name}</code> ${calls(fault.times)}</p>
    </div>
    ${actionButton({
      label: 'Switch off',
      of: `${title} for ${name}`,
      verb: 'DELETE',
      to: controlOf(world, `/faults/${encodeURIComponent(target)}`),
      done: `Switched off: ${title}`,
    })}
  </li>`
}

const numberOf = (kind: FaultKind): Markup => {
  const { number } = FAULTS[kind]
  if (number === null) return html``
  const { label, least, most, usual } = FAULT_NUMBERS[number]
  return html`<span class="amount" data-field="${number}" data-kind="number" data-of="${kind}"
    ><label for="fault-${number}">${label}</label
    ><input
      class="input short"
      id="fault-${number}"
      type="number"
      inputmode="numeric"
      min="${least}"
      max="${most}"
      value="${usual}"
      required
  /></span>`
}

const kindChoice = (kind: FaultKind, at: number): Markup =>
  html`<div class="option">
    <input
      type="radio"
      name="kind"
      id="kind-${kind}"
      value="${kind}"
      ${at === 0 ? html`checked` : html``}
      aria-describedby="kind-${kind}-help"
    />
    <div class="words">
      <label for="kind-${kind}">${FAULTS[kind].title}</label>
      <p class="help" id="kind-${kind}-help">${FAULTS[kind].help}</p>
      ${numberOf(kind)}
    </div>
  </div>`

const callChoice = html`<div class="field" data-in-path="call">
  <div class="words"><label for="fault-call">Which call</label></div>
  <select class="input" id="fault-call">
    <option value="all">${ALL}</option>
    ${FAULTY.map((name) => html`<option value="${name}">${name}</option>`)}
  </select>
</div>`

const timesChoice = html`<div class="field" data-field="times" data-kind="number" data-empty="null">
  <div class="words">
    <label for="fault-times">How many calls</label>
    <p class="help" id="fault-times-help">Empty: until you switch it off.</p>
  </div>
  <input
    class="input short"
    id="fault-times"
    type="number"
    inputmode="numeric"
    min="1"
    max="${MOST_FAULTY_CALLS}"
    aria-describedby="fault-times-help"
  />
</div>`

const form = (world: World): Markup =>
  html`<form class="card settings" data-send="PUT" data-to="${controlOf(world, '/faults/{call}')}" data-done="The fault is on">
    <h2>Switch a fault on</h2>
    ${callChoice}
    <fieldset class="options" data-field="kind" data-kind="radio">
      <legend>What goes wrong</legend>
      ${FAULT_KINDS.map(kindChoice)}
    </fieldset>
    ${timesChoice}
    <p class="problem" role="alert"></p>
    <button class="button">Switch on</button>
  </form>`

const NONE = html`<p class="quiet-note" id="no-fault">Nothing goes wrong. Every call is answered as it should be.</p>`

const allOff = (world: World): Markup =>
  html`<p id="all-off">
    ${actionButton({ label: 'Switch all off', verb: 'DELETE', to: controlOf(world, '/faults'), done: 'All faults are off' })}
  </p>`

/** The faults that are on, and a form that switches one on. */
export const faultsView = (world: World): Markup =>
  html`<div class="beside even">
    ${form(world)}
    <section class="card" aria-labelledby="faults-title">
      <h2 id="faults-title">Switched on</h2>
      <div id="no-faults" data-live>${world.faults.size === 0 ? NONE : html``}</div>
      <ul class="lines" id="faults" data-live>
        ${[...world.faults].map((entry) => faultItem(world, entry))}
      </ul>
      <div id="faults-off" class="foot" data-live>${world.faults.size === 0 ? html`` : allOff(world)}</div>
    </section>
  </div>`
