import type { FlowState } from '../flow/types.ts'

/** The way back of a screen that can also be the first one; there it leads nowhere. */
export const backOf = ({ history }: FlowState, send: (event: { readonly type: 'wentBack' }) => void): (() => void) | undefined =>
  history.length > 0 ? () => send({ type: 'wentBack' }) : undefined
