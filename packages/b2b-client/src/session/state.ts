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
export interface SharedState {
  get(): ShownState
  subscribe(listener: Listener<ShownState>): () => void
  /** Returns the stored state; null if no user is signed in, undefined if there is no entry or it is malformed. */
  stored(): ClientState | null | undefined
  /** Returns the stored text; null if there is none. */
  text(): string | null
  storedId(): string | undefined
  shownId(): string | undefined
  /** Returns since when this tab has shown the session. */
  shownSince(): Stamp
  write(state: ClientState | null): void
  show(state: ClientState, fromCache: boolean): void
}

const idIn = (state: ClientState | null | undefined) => state?.session?.member_session_id

/** Creates the shown state, with the content of the stored one. */
export function createState({ tab, names }: Core, stamp: () => Stamp): SharedState {
  const stored = () => decodeState(readJson(tab.local, names.state))
  const { get, set, subscribe } = createStore<ShownState>({ state: stored() ?? {}, fromCache: true })
  const text = () => tab.local.get(names.state)
  /** The text for which `storedId` was last called, and its session. Each call asks several times. */
  let textOfId: string | null = null
  let id: string | undefined
  const shownId = () => idIn(get().state)
  let shownSince = stamp()
  return {
    get,
    subscribe,
    stored,
    text,
    storedId() {
      const storedText = text()
      if (storedText !== textOfId) [textOfId, id] = [storedText, idIn(stored())]
      return id
    },
    shownId,
    shownSince: () => shownSince,
    write(state) {
      writeJson(tab.local, names.state, state)
      tab.hint(names.state)
    },
    show(state, fromCache) {
      if (idIn(state) !== shownId()) shownSince = stamp()
      set({ state, fromCache })
    },
  }
}
