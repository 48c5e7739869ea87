import { readJson, writeJson } from '../browser/storage.ts'
import { decodeState, type ClientState } from '../contract/decode.ts'
import type { Core } from '../core.ts'
import { same } from '../same.ts'
import { createStore } from '../store.ts'

/** The client's state, and whether it was confirmed since the page was opened. */
export interface Knowledge {
  readonly state: ClientState
  /** True until the provider, or a tab that just asked it, has confirmed the state. */
  readonly fromCache: boolean
}

const idIn = (state: ClientState | null | undefined) => state?.session?.member_session_id

/** What this tab shows, and what all tabs remember. */
export type SharedState = ReturnType<typeof createState>

/** Keeps what this tab shows in a store, and what all tabs remember in storage. */
export function createState({ tab, names }: Core) {
  /** The state in storage. It can be newer than the store, because the storage event of another tab's write is still on its way. */
  const stored = () => decodeState(readJson(tab.local, names.state))
  const { get, set, subscribe } = createStore<Knowledge>({ state: stored() ?? {}, fromCache: true }, same)
  const shownId = () => idIn(get().state)
  let shownSince = tab.now()
  return {
    get,
    subscribe,
    stored,
    /** The text in storage; null if there is none. */
    text: () => tab.local.get(names.state),
    storedId: () => idIn(stored()),
    shownId,
    /** Since when this tab has shown its session, in ms since the epoch. */
    shownSince: () => shownSince,
    write(state: ClientState | null): void {
      writeJson(tab.local, names.state, state)
      tab.hint(names.state)
    },
    show(state: ClientState, fromCache: boolean): void {
      if (idIn(state) !== shownId()) shownSince = tab.now()
      set({ state, fromCache })
    },
  }
}
