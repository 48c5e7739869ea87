import { matchesFilter, parseRequestFilter, STATUS_FILTERS, isRefused } from '../../http/requestFilter.ts'
import type { RequestFilter } from '../../http/requestFilter.ts'
import { html } from '../../internal/html.ts'
import type { Markup } from '../../internal/html.ts'
import { MAX_SHOWN_ENTRIES } from '../../limits.ts'
import type { RequestRecord } from '../../world/records/entities.ts'
import { FAULTS } from '../../world/records/faults.ts'
import type { World } from '../../world/world.ts'
import { searchField } from './searchField.ts'

/* Renders the list of calls to a world, with a filter. */

const jsonBlock = (title: string, value: unknown): Markup =>
  value === undefined
    ? html``
    : html`<h3>${title}</h3>
        <pre tabindex="0" aria-label="${title}">${JSON.stringify(value, null, 2)}</pre>`

const verbAndPath = ({ verb, path }: RequestRecord): Markup => html`<b>${verb}</b> <span>${path}</span>`

function callDetails(record: RequestRecord): Markup {
  const { call, error_type = '', error_message = '', request_id = '', request, answer } = record
  const rows = [
    ['Call', call ?? ''],
    ['Message', error_message],
    ['Request id', request_id],
  ] as const
  return html`<details class="call">
    <summary>${verbAndPath(record)}${error_type === '' ? html`` : html` <span class="reason">${error_type}</span>`}</summary>
    <dl>
      ${rows
        .filter(([, value]) => value !== '')
        .map(
          ([name, value]) =>
            html`<div>
              <dt>${name}</dt>
              <dd>${value}</dd>
            </div>`,
        )}
    </dl>
    ${jsonBlock('Sent', request)}${jsonBlock('Answered', answer)}
  </details>`
}

const callItem = (record: RequestRecord, index: number): Markup => {
  const { status, fault, at, request_id: id = String(index) } = record
  return html`<li id="request-${id}">
    <time data-without-age datetime="${at}"></time>
    <span class="status${isRefused(status) ? ' bad' : ''}">${status === 0 ? '—' : status}</span>
    ${isRefused(status) ? callDetails(record) : html`<span class="call">${verbAndPath(record)}</span>`}
    ${fault === undefined ? html`` : html`<span class="tag strong">Fault: ${FAULTS[fault].title}</span>`}
  </li>`
}

const filterForm = ({ call, status, text }: RequestFilter): Markup =>
  html`<form class="inline filter" data-filter role="search" aria-label="Filter the calls">
    ${searchField({ id: 'calls-call', name: 'call', label: 'Call', value: call, placeholder: 'magicLinks' })}
    <div class="entry">
      <label for="calls-status">Status</label>
      <select class="input" id="calls-status" name="status">
        <option value="">All</option>
        ${Object.entries(STATUS_FILTERS).map(
          ([value, label]) => html`<option value="${value}" ${value === status ? html`selected` : html``}>${label}</option>`,
        )}
      </select>
    </div>
    ${searchField({ id: 'calls-text', name: 'text', label: 'Text', value: text, placeholder: 'ada@acme.test' })}
  </form>`

const emptyNote = (world: World): Markup =>
  world.requests.length === 0
    ? html`<p class="quiet-note" id="no-requests-yet">The application has made no call yet.</p>`
    : html`<p class="quiet-note" id="no-requests-found">No call matches.</p>`

/** The calls of a world, newest first. A user can open a refused call to see its reason, its request and its response. */
export function callsSection(world: World, query: URLSearchParams): Markup {
  const filter = parseRequestFilter(query)
  const matchingEntries = [...world.requests.entries()].filter(([, record]) => matchesFilter(record, filter))
  const shownEntries = matchingEntries.slice(-MAX_SHOWN_ENTRIES).toReversed()
  return html`<section class="card" aria-labelledby="requests-title">
    <h2 id="requests-title">Calls</h2>
    ${filterForm(filter)}
    <div id="no-requests" data-live>${shownEntries.length === 0 ? emptyNote(world) : html``}</div>
    <ol class="log calls" id="requests" data-live>
      ${shownEntries.map(([index, record]) => callItem(record, index))}
    </ol>
  </section>`
}
