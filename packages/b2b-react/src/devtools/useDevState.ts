import { useSyncExternalStore } from 'react'
import { devState, type DevState } from '../internal/devRecords.ts'

const store = devState()

/** Returns the records and clients of this page. Renders again when they change. */
export const useDevState = (): DevState => useSyncExternalStore(store.subscribe, store.get)
