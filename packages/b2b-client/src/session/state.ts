import type { Core } from '../browser/core.ts'
import { readJson, writeJson } from '../browser/storage.ts'
import { decodeState, type ClientState } from '../contract/decode.ts'
import { same } from '../internal/same.ts'
import { createStore } from '../internal/store.ts'

/** The state of the client, and whether the provider has confirmed it since the page was opened. */
export interface ShownState {
  readonly state: ClientState
  /** True until the provider has confirmed the state, in this tab or another. */
  readonly fromCache: boolean
}

const idIn = (state: ClientState | null | undefined) => state?.session?.member_session_id

/** The state that this tab shows, and the state in storage that all tabs share. */
export type SharedState = ReturnType<typeof createState>

/** Creates the shown state (in a store) and the shared state (in browser storage). */
export function createState({ tab, names }: Core) {
  /** Reads the state in storage. It can be newer than the shown state, because storage events of other tabs arrive late. */
  const stored = () => decodeState(readJson(tab.local, names.state))
  const { get, set, subscribe } = createStore<ShownState>({ state: stored() ?? {}, fromCache: true }, same)
  const readText = () => tab.local.get(names.state)
  /** The stored text when `storedId` was last called, and its session. It is called several times in each call. */
  let textOfId: string | null = null
  let id: string | undefined
  const shownId = () => idIn(get().state)
  let shownSince = tab.now()
  return {
    get,
    subscribe,
    stored,
    /** The stored text; null if there is none. */
    text: readText,
    storedId(): string | undefined {
      const text = readText()
      if (text !== textOfId) [textOfId, id] = [text, idIn(stored())]
      return id
    },
    shownId,
    /** The time since which this tab has shown the session, in ms since the epoch. */
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
