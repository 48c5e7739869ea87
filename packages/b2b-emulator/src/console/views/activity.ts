import type { TelemetryEntry } from '@acme/b2b-client/contract'
import { html } from '../../internal/html.ts'
import type { Markup } from '../../internal/html.ts'
import { MAX_SHOWN_ENTRIES } from '../../limits.ts'
import type { World } from '../../world/world.ts'
import { callsSection } from './calls.ts'

type IndexedEntry<T> = readonly [index: number, entry: T]

/** Returns the newest entries of a list, newest first, with their index in the list. */
const takeNewest = <T>(entries: readonly T[]): IndexedEntry<T>[] => [...entries.entries()].slice(-MAX_SHOWN_ENTRIES).toReversed()

const eventItem = ([index, { telemetry, event }]: IndexedEntry<TelemetryEntry>): Markup =>
  html`<li id="event-${index}">
    <time data-without-age datetime="${telemetry.client_sent_at}"></time>
    <details>
      <summary>${event.event_name}</summary>
      <pre tabindex="0" aria-label="Details of ${event.event_name}">${JSON.stringify(event.details, null, 2)}</pre>
    </details>
  </li>`

const eventsSection = (items: readonly Markup[]): Markup =>
  html`<section class="card" aria-labelledby="events-title">
    <h2 id="events-title">Events</h2>
    <div id="no-events" data-live>
      ${items.length === 0 ? html`<p class="quiet-note" id="no-events-yet">No telemetry has come in yet.</p>` : html``}
    </div>
    <ol class="log" id="events" data-live>
      ${items}
    </ol>
  </section>`

/** The calls and the telemetry events of a world, newest first. */
export const activityView = (world: World, query: URLSearchParams): Markup =>
  html`<div class="beside even">${callsSection(world, query)}${eventsSection(takeNewest(world.events).map(eventItem))}</div>`
