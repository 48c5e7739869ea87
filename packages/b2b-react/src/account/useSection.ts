import type { B2BClient } from '@acme/b2b-client'
import { useSyncExternalStore } from 'react'
import { subscribeToNothing } from '../internal/subscribeToNothing.ts'
import { useB2BClient, useMember } from '../provider.ts'
import {
  beginDraft,
  changedElsewhere,
  changesOf,
  continueFrom,
  dirtyFields,
  keepMine,
  takeTheirs,
  typeInto,
  type Draft,
  type Fields,
} from './draft.ts'
import type { AccountProblem } from './problems.ts'
import { useActions } from './useActions.ts'

/** The options of {@link useSection}. */
export interface SectionOptions<F extends Fields> {
  /** Identifies the form. Forms with the same name share their draft, so they must have the same fields. Names that begin with `b2b.` are reserved. */
  readonly name: string
  /** The saved values. */
  readonly value: F
  /** Saves the changed fields. After it, `value` must be the new one. */
  readonly save: (changes: Partial<F>) => Promise<unknown>
}

/** The result of {@link useSection}. */
export interface UseSectionResult<F extends Fields> {
  /** The saved values. */
  readonly saved: F
  /** What the user has typed, otherwise the saved values. */
  readonly draft: F
  /** The fields that the user has changed. */
  readonly dirtyFields: readonly (keyof F)[]
  /** The changed fields that have another saved value since the editing began. Offer `keepMine` and `takeTheirs`. */
  readonly changedElsewhere: readonly (keyof F)[]
  readonly status: 'idle' | 'saving' | 'saved' | 'refused'
  /** Why the last attempt to save failed. */
  readonly problem: AccountProblem | null
  readonly change: (name: keyof F, value: string) => void
  readonly keepMine: (name: keyof F) => void
  readonly takeTheirs: (name: keyof F) => void
  /** Sends the changed fields. Resolves with true after success. Never rejects, and keeps the draft after a failure. */
  readonly submit: () => Promise<boolean>
  /** Drops what the user has typed. */
  readonly reset: () => void
}

/** The drafts of a client's members, by member and form. They outlive a component, so that the end of the session loses nothing. */
function createDrafts() {
  const drafts = new Map<string, Draft<Fields>>()
  const listeners = new Set<() => void>()
  return {
    get: (key: string) => drafts.get(key),
    set(key: string, draft: Draft<Fields> | null) {
      if (draft === null) drafts.delete(key)
      else drafts.set(key, draft)
      listeners.forEach((listener) => listener())
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
const draftsByClient = new WeakMap<B2BClient, ReturnType<typeof createDrafts>>()
function draftsOf(client: B2BClient) {
  const drafts = draftsByClient.get(client) ?? createDrafts()
  draftsByClient.set(client, drafts)
  return drafts
}

/**
 * Keeps the draft of a form about the signed-in member. The draft begins with the first change, and no later read replaces it. It stays in memory
 * after a failure, and after the end of the session until the same member signs in again. Do not use it for secrets.
 *
 * @throws Error without a `<B2BProvider>`.
 * @example
 * const { draft, change, submit } = useSection({ name: 'displayName', value: { name: member.name }, save: client.self.update })
 */
export function useSection<F extends Fields>({ name, value, save }: SectionOptions<F>): UseSectionResult<F> {
  const client = useB2BClient()
  const key = `${useMember().member?.member_id} ${name}`
  const drafts = client && draftsOf(client)
  // The cast relies on the callers: a name must always have the same fields.
  const getDraft = () => drafts?.get(key) as Draft<F> | undefined
  const draft = useSyncExternalStore(drafts?.subscribe ?? subscribeToNothing, getDraft, () => undefined)
  const { running, done, failed, run, forget } = useActions<'save'>()
  /** Keeps the draft as long as it has a change. Without one, there is no failure to show either. */
  function set(next: Draft<F>) {
    const isChanged = dirtyFields(next).length > 0
    if (done !== null || !isChanged) forget()
    drafts?.set(key, isChanged ? next : null)
  }
  const current = () => getDraft() ?? beginDraft(value)

  const shown = draft ?? beginDraft(value)
  const dirty = dirtyFields(shown)
  const statusWithoutDraft = done === null ? 'idle' : 'saved'
  const statusWithDraft = failed === null ? 'idle' : 'refused'
  return {
    saved: value,
    draft: shown.typed,
    dirtyFields: dirty,
    // Until the answer, a new saved value can be the one that this form has sent.
    changedElsewhere: running === null ? changedElsewhere(shown, value) : [],
    status: running !== null ? 'saving' : dirty.length > 0 ? statusWithDraft : statusWithoutDraft,
    problem: failed?.problem ?? null,
    change: (field, text) => set(typeInto(current(), field, text)),
    keepMine: (field) => set(keepMine(current(), value, field)),
    takeTheirs: (field) => set(takeTheirs(current(), value, field)),
    async submit() {
      const sent = current()
      if (dirtyFields(sent).length === 0) return false
      const changes = changesOf(sent)
      return run('save', async () => {
        await save(changes)
        const latest = getDraft()
        if (latest !== undefined) set(continueFrom(latest, changes))
      })
    },
    reset() {
      forget()
      drafts?.set(key, null)
    },
  }
}
