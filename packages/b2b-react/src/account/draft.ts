/* The draft of a form: what the user has typed, and what was saved when the editing began. Pure functions. */

/** The fields of a form. */
export type Fields = { readonly [name: string]: string }

/** The draft of a form. */
export interface Draft<F extends Fields> {
  /** What was saved when the user began to edit, and what the user has accepted since then. */
  readonly base: F
  readonly typed: F
}

/** Begins a draft. No later read replaces it. */
export const beginDraft = <F extends Fields>(saved: F): Draft<F> => ({ base: saved, typed: saved })

/** Changes one field. */
export const typeInto = <F extends Fields>(draft: Draft<F>, name: keyof F, value: string): Draft<F> => ({
  ...draft,
  typed: { ...draft.typed, [name]: value },
})

/** The fields that the user has changed. Only these are sent. */
export const dirtyFields = <F extends Fields>({ base, typed }: Draft<F>): (keyof F)[] =>
  Object.keys(typed).filter((name) => typed[name] !== base[name])

/** Returns the changed fields with their values. */
export const changesOf = <F extends Fields>(draft: Draft<F>): Partial<F> =>
  // The cast is safe: the names are those of the draft.
  Object.fromEntries(dirtyFields(draft).map((name) => [name, draft.typed[name]])) as Partial<F>

/** The fields that the user has changed, and that have changed elsewhere since the editing began. */
export const changedElsewhere = <F extends Fields>(draft: Draft<F>, saved: F): (keyof F)[] =>
  dirtyFields(draft).filter((name) => saved[name] !== draft.base[name] && saved[name] !== draft.typed[name])

/** Continues from the saved values. The later input of the user stays. */
export const continueFrom = <F extends Fields>(draft: Draft<F>, sent: Partial<F>): Draft<F> => ({
  ...draft,
  base: { ...draft.base, ...sent },
})

/** Keeps what the user has typed, although the field has changed elsewhere. */
export const keepMine = <F extends Fields>(draft: Draft<F>, saved: F, name: keyof F): Draft<F> => ({
  ...draft,
  base: { ...draft.base, [name]: saved[name] },
})

/** Takes the value that was saved elsewhere. */
export const takeTheirs = <F extends Fields>(draft: Draft<F>, saved: F, name: keyof F): Draft<F> =>
  keepMine({ ...draft, typed: { ...draft.typed, [name]: saved[name] } }, saved, name)
