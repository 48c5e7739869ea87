import type { TelemetryEntry } from '@acme/b2b-client/contract'
import { FAULTS } from '../../faults/faults.ts'
import { html } from '../../html.ts'
import type { Markup } from '../../html.ts'
import { SHOWN_ENTRIES } from '../../limits.ts'
import type { RequestRecord } from '../../records.ts'
import type { World } from '../../world.ts'

type Numbered<T> = readonly [at: number, entry: T]

/** The newest entries of a list, each with its place in it. */
const newest = <T>(entries: readonly T[]): Numbered<T>[] => [...entries.entries()].slice(-SHOWN_ENTRIES).toReversed()

const FAILED = 400

const requestItem = ([at, { verb, path, status, fault, at: instant }]: Numbered<RequestRecord>): Markup =>
  html`<li id="request-${at}">
    <time data-exact datetime="${instant}"></time>
    <span class="status${status >= FAILED || status === 0 ? ' bad' : ''}">${status === 0 ? '—' : status}</span>
    <span class="call"><b>${verb}</b> <span>${path}</span></span>
    ${fault === undefined ? html`` : html`<span class="tag strong">Fault: ${FAULTS[fault].title}</span>`}
  </li>`

const eventItem = ([at, { telemetry, event }]: Numbered<TelemetryEntry>): Markup =>
  html`<li id="event-${at}">
    <time data-exact datetime="${telemetry.client_sent_at}"></time>
    <details>
      <summary>${event.event_name}</summary>
      <pre tabindex="0" aria-label="Details of ${event.event_name}">${JSON.stringify(event.details, null, 2)}</pre>
    </details>
  </li>`

const part = (id: string, title: string, nothing: string, items: readonly Markup[]): Markup =>
  html`<section class="card" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    <div id="no-${id}" data-live>${items.length === 0 ? html`<p class="quiet-note" id="no-${id}-yet">${nothing}</p>` : html``}</div>
    <ol class="log" id="${id}" data-live>
      ${items}
    </ol>
  </section>`

/** The calls and the telemetry of a world, newest first. */
export const activityView = (world: World): Markup =>
  html`<div class="beside even">
    ${part('requests', 'Calls', 'Nobody has called yet.', newest(world.requests).map(requestItem))}
    ${part('events', 'Events', 'No telemetry has come in yet.', newest(world.events).map(eventItem))}
  </div>`
