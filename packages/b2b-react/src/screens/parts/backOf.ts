import type { FlowState } from '../../flow/machine/types.ts'

/** Returns the back handler of a screen; undefined if it is the first screen. */
export const backOf = ({ history }: FlowState, send: (event: { readonly type: 'wentBack' }) => void): (() => void) | undefined =>
  history.length > 0 ? () => send({ type: 'wentBack' }) : undefined
