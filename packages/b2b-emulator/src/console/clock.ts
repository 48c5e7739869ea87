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

/** Formats a duration in days, hours and minutes. Leaves out seconds. */
function formatInUnits(milliseconds: number, formatUnit: (count: number, unit: Unit) => string): string {
  let remainingMs = milliseconds
  const formattedUnits = UNITS.flatMap((unit) => {
    const count = Math.floor(remainingMs / unit.ms)
    remainingMs -= count * unit.ms
    return count === 0 ? [] : [formatUnit(count, unit)]
  })
  return formattedUnits.join(' ')
}

/** Formats a duration like `1 day 2 hours`. */
const formatInWords = (milliseconds: number): string =>
  formatInUnits(milliseconds, (count, { name }) => `${count} ${name}${count === 1 ? '' : 's'}`) || 'less than a minute'

/** Formats a duration like `1 d 2 h`. */
const formatShort = (milliseconds: number): string => formatInUnits(milliseconds, (count, { short }) => `${count} ${short}`) || '< 1 min'

const STEPS = [
  ['1 min', MINUTE_MS],
  ['5 min', 5 * MINUTE_MS],
  ['1 hour', HOUR_MS],
  ['1 day', DAY_MS],
] as const

const stepButton = (world: World, [label, ms]: (typeof STEPS)[number]): Markup =>
  actionButton({
    label: `+${label}`,
    method: 'POST',
    path: controlPathOf(world, '/advance'),
    body: { ms },
    successMessage: `The clock went forward by ${formatInWords(ms)}`,
  })

const customStepForm = (world: World): Markup =>
  html`<form class="inline" data-method="POST" data-path="${controlPathOf(world, '/advance')}" data-success="The clock went forward">
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

const offsetText = ({ ahead }: World): string => (ahead === 0 ? 'as on this machine' : `${formatInWords(ahead)} ahead of this machine`)

/** The clock of a world, with the controls that move it forward. It is part of every view. */
export const clockPanel = (world: World): Markup =>
  html`<details class="clock" id="clock">
    <summary>
      <span class="unseen">The clock: </span>
      <span data-live id="clock-face">
        <span id="clock-now"
          ><time data-is-clock datetime="${toTimestamp(world.now())}"></time
          >${world.ahead === 0 ? html`` : html` <span class="count">+${formatShort(world.ahead)}</span>`}</span
        >
      </span>
    </summary>
    <div class="panel card">
      <p class="help" data-live id="clock-status"><span id="clock-offset">The clock of this world runs ${offsetText(world)}.</span></p>
      <div class="steps" role="group" aria-label="Move the clock forward">${STEPS.map((step) => stepButton(world, step))}</div>
      ${customStepForm(world)}
      <p class="help">
        It goes forward only. <a href="/console/${encodeURIComponent(world.publicToken)}/world">Starting again</a> brings it back.
      </p>
    </div>
  </details>`
