/** The `subscribe` function of a store that never changes. */
export const subscribeToNothing = (): (() => void) => () => {}
