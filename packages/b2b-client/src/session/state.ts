import type { Core } from '../browser/core.ts'
import { readJson, writeJson } from '../browser/storage.ts'
import { decodeState, type ClientState } from '../contract/decode.ts'
import { createStore, type Listener } from '../internal/store.ts'
import type { Stamp } from './record.ts'

/** The state of the client, and whether the provider has confirmed it since the page was opened. */
export interface ShownState {
  readonly state: ClientState
  /** True until the provider has confirmed the state, in this tab or another. */
  readonly fromCache: boolean
}

/** The state that this tab shows, and the state in storage that all tabs share. Storage events arrive late, so the two can differ. */
export interface SessionState {
  get(): ShownState
  subscribe(listener: Listener<ShownState>): () => void
  /** Returns the stored state; null if no user is signed in, undefined if there is no entry or it is malformed. */
  stored(): ClientState | null | undefined
  /** Returns true if there is a stored entry that is not a state. */
  isMalformed(): boolean
  /** Returns the id of the stored session. */
  storedId(): string | undefined
  /** Returns the id of the session that this tab shows. */
  shownId(): string | undefined
  /** Returns since when this tab has shown the session. */
  shownSince(): Stamp
  /** Writes the stored state. Null: no user is signed in. */
  write(state: ClientState | null): void
  show(shown: ShownState): void
}

/** The shown state if no user is signed in. */
export const NOBODY: ShownState = { state: {}, fromCache: false }

const idIn = (state: ClientState | null | undefined) => state?.session?.member_session_id

/** Creates the shown state, with the content of the stored one. */
export function createState({ tab, names }: Core, stamp: () => Stamp): SessionState {
  const stored = () => decodeState(readJson(tab.local, names.state))
  const { get, set, subscribe } = createStore<ShownState>({ state: stored() ?? {}, fromCache: true })
  const text = () => tab.local.get(names.state)
  /** The last parsed text and its id. Each call of an application reads the id several times, and parsing is slow. */
  let parsedText: string | null = null
  let parsedId: string | undefined
  const shownId = () => idIn(get().state)
  let shownSince = stamp()
  return {
    get,
    subscribe,
    stored,
    isMalformed: () => text() !== null && stored() === undefined,
    storedId() {
      const storedText = text()
      if (storedText !== parsedText) [parsedText, parsedId] = [storedText, idIn(stored())]
      return parsedId
    },
    shownId,
    shownSince: () => shownSince,
    write(state) {
      writeJson(tab.local, names.state, state)
      tab.hint(names.state)
    },
    show(shown) {
      if (idIn(shown.state) !== shownId()) shownSince = stamp()
      set(shown)
    },
  }
}
