import { shared } from './shared.ts'
import { createStore, type Store } from './store.ts'

/** What the development tools show. It contains no body, header, query or field of a request, so it contains no secret. */
export interface DevRecord {
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

/** A client on this page, as the development tools need to know it. */
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
  readonly clients: readonly DevClient[]
}

const MAX_RECORDS = 200

/** The records of all copies of the packages on this page. Only development builds write to it. */
export function devState(): Store<DevState> {
  const stores = shared<Store<DevState>>('devtools')
  const store = stores.get('state') ?? createStore<DevState>({ records: [], clients: [] }, Object.is)
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
export function addDevRecord(record: DevRecord): (outcome: DevOutcome) => void {
  const store = devState()
  let current = record
  const { records, ...others } = store.get()
  store.set({ ...others, records: [record, ...records].slice(0, MAX_RECORDS) })
  return (outcome) => {
    const state = store.get()
    const next = { ...current, outcome }
    store.set({ ...state, records: state.records.map((existing) => (existing === current ? next : existing)) })
    current = next
  }
}

export const clearDevRecords = (): void => devState().set({ ...devState().get(), records: [] })
