import { html } from '../internal/html.ts'
import type { Markup } from '../internal/html.ts'
import { MINUTE_MS } from '../limits.ts'
import { timestamp } from '../world/world.ts'
import type { World } from '../world/world.ts'
import { actionButton } from './actionButton.ts'
import { controlOf } from '../pages/consoleAddress.ts'

const HOUR = 60 * MINUTE_MS
const DAY = 24 * HOUR

const UNITS = [
  { name: 'day', short: 'd', ms: DAY },
  { name: 'hour', short: 'h', ms: HOUR },
  { name: 'minute', short: 'min', ms: MINUTE_MS },
] as const

type Unit = (typeof UNITS)[number]

/** Formats a duration in days, hours and minutes. Smaller units are dropped. */
function inUnits(milliseconds: number, write: (count: number, unit: Unit) => string): string {
  let rest = milliseconds
  const words = UNITS.flatMap((unit) => {
    const count = Math.floor(rest / unit.ms)
    rest -= count * unit.ms
    return count === 0 ? [] : [write(count, unit)]
  })
  return words.join(' ')
}

/** Such as `1 day 2 hours`. */
const inWords = (milliseconds: number): string =>
  inUnits(milliseconds, (count, { name }) => `${count} ${name}${count === 1 ? '' : 's'}`) || 'less than a minute'

/** Such as `1 d 2 h`. */
const inShort = (milliseconds: number): string => inUnits(milliseconds, (count, { short }) => `${count} ${short}`) || '< 1 min'

const STEPS = [
  ['1 min', MINUTE_MS],
  ['5 min', 5 * MINUTE_MS],
  ['1 hour', HOUR],
  ['1 day', DAY],
] as const

const step = (world: World, [label, ms]: (typeof STEPS)[number]): Markup =>
  actionButton({
    label: `+${label}`,
    verb: 'POST',
    to: controlOf(world, '/advance'),
    body: { ms },
    done: `The clock went forward by ${inWords(ms)}`,
  })

const customStep = (world: World): Markup =>
  html`<form class="inline" data-send="POST" data-to="${controlOf(world, '/advance')}" data-done="The clock went forward">
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
          ><time data-ticks datetime="${timestamp(world.now())}"></time
          >${world.ahead === 0 ? html`` : html` <span class="count">+${inShort(world.ahead)}</span>`}</span
        >
      </span>
    </summary>
    <div class="panel card">
      <p class="help" data-live id="clock-said"><span id="clock-standing">The clock of this world runs ${offsetText(world)}.</span></p>
      <div class="steps" role="group" aria-label="Move the clock forward">${STEPS.map((one) => step(world, one))}</div>
      ${customStep(world)}
      <p class="help">
        It goes forward only. <a href="/console/${encodeURIComponent(world.publicToken)}/world">Starting again</a> brings it back.
      </p>
    </div>
  </details>`
