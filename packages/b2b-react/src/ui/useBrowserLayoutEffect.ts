import { useEffect, useLayoutEffect } from 'react'

/** `useLayoutEffect`, but without the warning of React 18 on a server, where effects never run. */
export const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect
