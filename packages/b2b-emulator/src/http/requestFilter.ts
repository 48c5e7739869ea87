import { SchemaRefusal } from '../internal/refusal.ts'
import type { RequestRecord } from '../world/records/entities.ts'

const MIN_ERROR_STATUS = 400

/** Returns true if the emulator refused the call: for an error status, and for a dropped connection (status 0). */
export const isRefused = (status: number): boolean => status === 0 || status >= MIN_ERROR_STATUS

/** The values of the query parameter `status`, with their labels in the console. */
export const STATUS_FILTERS = {
  /** Every error status, and a dropped connection. */
  refused: 'Refused',
  '2xx': '2xx',
  '3xx': '3xx',
  '4xx': '4xx',
  '5xx': '5xx',
  dropped: 'Dropped',
} as const
/** A value of the query parameter `status`. */
export type StatusFilter = keyof typeof STATUS_FILTERS

/** A filter for calls. An empty field matches all calls. */
export interface RequestFilter {
  /** Matches a part of the call's name or path. */
  readonly call: string
  readonly status: StatusFilter | null
  /** Matches a text anywhere in the record. */
  readonly text: string
}

const isStatusFilter = (name: string): name is StatusFilter => Object.hasOwn(STATUS_FILTERS, name)

/** Reads a filter from a query. Refuses an unknown status. */
export function parseRequestFilter(query: URLSearchParams): RequestFilter {
  const parameter = (name: string): string => (query.get(name) ?? '').trim().toLowerCase()
  const status = parameter('status')
  if (status !== '' && !isStatusFilter(status)) {
    const message = `must be one of ${Object.keys(STATUS_FILTERS).join(', ')}`
    throw new SchemaRefusal([{ keyword: 'enum', dataPath: '.status', schemaPath: '#/properties/status/enum', message }])
  }
  return { call: parameter('call'), status: isStatusFilter(status) ? status : null, text: parameter('text') }
}

function matchesStatus(status: number, filter: StatusFilter | null): boolean {
  if (filter === null) return true
  if (filter === 'refused') return isRefused(status)
  if (filter === 'dropped') return status === 0
  return `${String(status).charAt(0)}xx` === filter
}

/** Returns true if the filter matches the call. */
export function matchesFilter(record: RequestRecord, { call, status, text }: RequestFilter): boolean {
  const contains = (value: string, part: string): boolean => value.toLowerCase().includes(part)
  const nameAndPath = `${record.call ?? ''} ${record.path}`
  return matchesStatus(record.status, status) && contains(nameAndPath, call) && contains(JSON.stringify(record), text)
}
