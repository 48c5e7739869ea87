import { useEffect, useLayoutEffect } from 'react'

/** A layout effect, silent on a server, where React 18 warns of them and none is ever run. */
export const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect
