import type { KeyboardEvent } from 'react'

/** Returns true for the Enter key, unless it ends an input method composition. */
export const isEnter = ({ key, nativeEvent }: KeyboardEvent): boolean => key === 'Enter' && !nativeEvent.isComposing
