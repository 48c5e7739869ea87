import { shared } from './shared.ts'
import { createStore, type Store } from './store.ts'

/** A record that the development tools show. It contains no body, header, query or field of a request, so it contains no secret. */
export interface DevRecord {
  /** The number of the record on this page, from 1. */
  readonly id: number
  readonly kind: 'request' | 'screen' | 'event'
  /** In ms since the epoch. The start of a request. */
  readonly at: number
  /** For example `POST /b2b/magic_links/authenticate`, `EmailConfirmation` or `B2B_MAGIC_LINK_AUTHENTICATE`. */
  readonly name: string
  /** The end of a request. Undefined while it is running. */
  readonly outcome?: DevOutcome | undefined
}

export interface DevOutcome {
  readonly durationMs: number
  /** `ok`, or the type of the error. */
  readonly result: string
  readonly requestId?: string | undefined
}

/** The facts about a client that the development tools need. */
export interface DevClient {
  readonly publicToken: string
  /** The origin of the API. */
  readonly api: string
  /** The key of the refresh lease in local storage. */
  readonly leaseKey: string
}

export interface DevState {
  /** The newest record is the first one. */
  readonly records: readonly DevRecord[]
  /** The id of the newest record that was ever added. */
  readonly lastId: number
  readonly clients: readonly DevClient[]
}

const MAX_RECORDS = 200

/** The records of all copies of the packages on this page. Only development builds write to it. */
export function devState(): Store<DevState> {
  const stores = shared<Store<DevState>>('devtools')
  const store = stores.get('state') ?? createStore<DevState>({ records: [], lastId: 0, clients: [] })
  stores.set('state', store)
  return store
}

/** Adds a client. A later client with the same public token replaces it. */
export function addDevClient(client: DevClient): void {
  const store = devState()
  const { clients, ...others } = store.get()
  store.set({ ...others, clients: [...clients.filter(({ publicToken }) => publicToken !== client.publicToken), client] })
}

/** Adds a record. Returns a function that adds its outcome. */
export function addDevRecord(record: Omit<DevRecord, 'id' | 'outcome'>): (outcome: DevOutcome) => void {
  const store = devState()
  const { records, lastId, clients } = store.get()
  const id = lastId + 1
  store.set({ records: [{ ...record, id }, ...records].slice(0, MAX_RECORDS), lastId: id, clients })
  return (outcome) => {
    const state = store.get()
    store.set({ ...state, records: state.records.map((existing) => (existing.id === id ? { ...existing, outcome } : existing)) })
  }
}

export const clearDevRecords = (): void => devState().set({ ...devState().get(), records: [] })
