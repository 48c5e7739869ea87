import { html } from '../internal/html.ts'
import type { Markup } from '../internal/html.ts'
import { MINUTE_MS } from '../limits.ts'
import { controlPathOf } from '../pages/consolePaths.ts'
import { toTimestamp } from '../world/world.ts'
import type { World } from '../world/world.ts'
import { actionButton } from './actionButton.ts'

const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const UNITS = [
  { name: 'day', short: 'd', ms: DAY_MS },
  { name: 'hour', short: 'h', ms: HOUR_MS },
  { name: 'minute', short: 'min', ms: MINUTE_MS },
] as const

type Unit = (typeof UNITS)[number]

/** Formats a duration in days, hours and minutes. Smaller units are dropped. */
function inUnits(milliseconds: number, write: (count: number, unit: Unit) => string): string {
  let remaining = milliseconds
  const formattedUnits = UNITS.flatMap((unit) => {
    const count = Math.floor(remaining / unit.ms)
    remaining -= count * unit.ms
    return count === 0 ? [] : [write(count, unit)]
  })
  return formattedUnits.join(' ')
}

/** Formats a duration like `1 day 2 hours`. */
const inWords = (milliseconds: number): string =>
  inUnits(milliseconds, (count, { name }) => `${count} ${name}${count === 1 ? '' : 's'}`) || 'less than a minute'

/** Formats a duration like `1 d 2 h`. */
const inShortForm = (milliseconds: number): string => inUnits(milliseconds, (count, { short }) => `${count} ${short}`) || '< 1 min'

const STEPS = [
  ['1 min', MINUTE_MS],
  ['5 min', 5 * MINUTE_MS],
  ['1 hour', HOUR_MS],
  ['1 day', DAY_MS],
] as const

const stepButton = (world: World, [label, ms]: (typeof STEPS)[number]): Markup =>
  actionButton({
    label: `+${label}`,
    verb: 'POST',
    to: controlPathOf(world, '/advance'),
    body: { ms },
    successMessage: `The clock went forward by ${inWords(ms)}`,
  })

const customStep = (world: World): Markup =>
  html`<form class="inline" data-send="POST" data-to="${controlPathOf(world, '/advance')}" data-done="The clock went forward">
    <div class="entry" data-field="ms" data-kind="duration">
      <label for="clock-count">Or by</label>
      <input class="input" id="clock-count" type="number" min="1" step="1" value="30" required inputmode="numeric" />
      <select class="input" aria-label="Unit">
        <option value="1000">seconds</option>
        ${UNITS.toReversed().map(({ name, ms }) => html`<option value="${ms}" ${name === 'minute' ? html`selected` : html``}>${name}s</option>`)}
      </select>
      <button class="button quiet small">Move</button>
      <p class="problem" role="alert"></p>
    </div>
  </form>`

const offsetText = ({ ahead }: World): string => (ahead === 0 ? 'as on this machine' : `${inWords(ahead)} ahead of this machine`)

/** The clock of a world with the controls to move it forward. It is part of every page. */
export const clock = (world: World): Markup =>
  html`<details class="clock" id="clock">
    <summary>
      <span class="unseen">The clock: </span>
      <span data-live id="clock-face">
        <span id="clock-now"
          ><time data-ticks datetime="${toTimestamp(world.now())}"></time
          >${world.ahead === 0 ? html`` : html` <span class="count">+${inShortForm(world.ahead)}</span>`}</span
        >
      </span>
    </summary>
    <div class="panel card">
      <p class="help" data-live id="clock-said"><span id="clock-standing">The clock of this world runs ${offsetText(world)}.</span></p>
      <div class="steps" role="group" aria-label="Move the clock forward">${STEPS.map((step) => stepButton(world, step))}</div>
      ${customStep(world)}
      <p class="help">
        It goes forward only. <a href="/console/${encodeURIComponent(world.publicToken)}/world">Starting again</a> brings it back.
      </p>
    </div>
  </details>`
