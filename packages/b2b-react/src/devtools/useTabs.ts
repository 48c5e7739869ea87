import { useEffect, useState } from 'react'
import type { DevClient } from '../internal/devRecords.ts'
import { asObject } from '../internal/unchecked.ts'

/** The tabs of this browser. */
export interface Tabs {
  /** The number of tabs with open development tools. At least 1. */
  readonly count: number
  /** True while a tab confirms the session. Always false without Web Locks. */
  readonly isConfirming: boolean
  /** The last background refresh of any tab, in ms since the epoch. */
  readonly refreshedAt: number | null
  /** True while a sign-in or a switch of the organization waits for a further step. Always false with a cookie name of your own. */
  readonly isPending: boolean
}

/** The name of a shared lock. Each tab with open tools holds this lock, so the number of holders is the number of tabs. */
const TAB_LOCK = 'acme-b2b-devtools'
const POLL_INTERVAL_MS = 1000

/** Reads the time of the last refresh from the lease that all tabs share. */
function refreshedAtOf({ leaseKey }: DevClient): number | null {
  try {
    const lease: unknown = JSON.parse(localStorage.getItem(leaseKey) ?? 'null')
    const { refreshedAt } = asObject(lease)
    return typeof refreshedAt === 'number' && refreshedAt > 0 ? refreshedAt : null
  } catch {
    // The storage is blocked, or other code has written the entry.
    return null
  }
}

async function readTabs(clients: readonly DevClient[]): Promise<Tabs> {
  const held = (await navigator.locks?.query())?.held ?? []
  const refreshTimes = clients.map(refreshedAtOf).filter((time) => time !== null)
  return {
    count: Math.max(1, held.filter(({ name }) => name === TAB_LOCK).length),
    isConfirming: held.some(({ name }) => clients.some(({ leaseKey }) => leaseKey === name)),
    refreshedAt: refreshTimes.length === 0 ? null : Math.max(...refreshTimes),
    isPending: document.cookie.includes('_intermediate_session_token='),
  }
}

/** Returns the tabs of this browser. Reads them again every second. */
export function useTabs(clients: readonly DevClient[]): Tabs {
  const [tabs, setTabs] = useState<Tabs>({ count: 1, isConfirming: false, refreshedAt: null, isPending: false })
  useEffect(() => {
    let releaseLock = () => {}
    const released = new Promise<void>((resolve) => {
      releaseLock = resolve
    })
    void navigator.locks?.request(TAB_LOCK, { mode: 'shared' }, () => released)
    return () => releaseLock()
  }, [])
  useEffect(() => {
    let isCurrent = true
    const poll = async () => {
      const next = await readTabs(clients)
      if (isCurrent) setTabs(next)
    }
    void poll()
    const timer = setInterval(() => void poll(), POLL_INTERVAL_MS)
    return () => {
      isCurrent = false
      clearInterval(timer)
    }
  }, [clients])
  return tabs
}
