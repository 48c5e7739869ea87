import type { RequestRecord } from '../records.ts'
import { SchemaRefusal } from '../refusal.ts'
import { isRefused } from './requestLog.ts'

/** The values of `status` in a query, with their labels in the console. */
export const STATUS_FILTERS = {
  refused: 'Refused',
  '2xx': '2xx',
  '3xx': '3xx',
  '4xx': '4xx',
  '5xx': '5xx',
  dropped: 'Dropped',
} as const
/** One of them. */
export type StatusFilter = keyof typeof STATUS_FILTERS

/** The calls that are wanted; an absent or empty part wants all of them. */
export interface RequestFilter {
  /** A part of the call's name or path. */
  readonly call: string
  readonly status: StatusFilter | null
  /** A text anywhere in the record. */
  readonly text: string
}

const isStatusFilter = (word: string): word is StatusFilter => Object.hasOwn(STATUS_FILTERS, word)

/** Reads a filter from a query. Refuses a status that is none. */
export function requestFilterOf(query: URLSearchParams): RequestFilter {
  const word = (name: string): string => (query.get(name) ?? '').trim().toLowerCase()
  const status = word('status')
  if (status !== '' && !isStatusFilter(status)) {
    const message = `must be one of ${Object.keys(STATUS_FILTERS).join(', ')}`
    throw new SchemaRefusal([{ keyword: 'enum', dataPath: '.status', schemaPath: '#/properties/status/enum', message }])
  }
  return { call: word('call'), status: isStatusFilter(status) ? status : null, text: word('text') }
}

function hasStatus(status: number, filter: StatusFilter | null): boolean {
  if (filter === null) return true
  if (filter === 'refused') return isRefused(status)
  return filter === 'dropped' ? status === 0 : `${String(status).charAt(0)}xx` === filter
}

/** True for a call that a filter wants. */
export function isWanted(record: RequestRecord, { call, status, text }: RequestFilter): boolean {
  const holds = (value: string, part: string): boolean => part === '' || value.toLowerCase().includes(part)
  return hasStatus(record.status, status) && holds(`${record.call ?? ''} ${record.path}`, call) && holds(JSON.stringify(record), text)
}
