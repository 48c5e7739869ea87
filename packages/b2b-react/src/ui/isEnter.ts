import type { KeyboardEvent } from 'react'

/** True of the Enter key, unless it ends what an input method has composed. */
export const isEnter = ({ key, nativeEvent }: KeyboardEvent): boolean => key === 'Enter' && !nativeEvent.isComposing
