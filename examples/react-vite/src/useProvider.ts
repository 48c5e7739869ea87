import { useB2BClient } from '@acme/b2b-react'
import { useEffect, useRef, useState } from 'react'
import { policyKey, queueNetworkChange, queueProviderChange } from './provider.ts'
import type { Settings } from './settings.ts'

/**
 * Makes the provider behave as in the settings. `key` changes with each change of a policy, and `isApplied` is false until the provider has
 * it. A change of the network does not change the key, because it applies to the requests that follow. `hasFailed` is true if the provider
 * cannot be reached.
 */
export function useProvider(settings: Settings) {
  const client = useB2BClient()
  const [applied, setApplied] = useState<{ readonly key: string; readonly hasFailed: boolean } | null>(null)
  const [tries, setTries] = useState(0)
  const latestSettings = useRef(settings)
  useEffect(() => {
    latestSettings.current = settings
  })
  const key = `${policyKey(settings)} ${tries}`
  const { network } = settings
  /** The key of the latest change that succeeded. */
  const doneKey = useRef('')
  useEffect(() => {
    if (client === null) return
    let isOver = false
    const finish = (hasFailed: boolean) => {
      if (isOver) return
      if (!hasFailed) doneKey.current = key
      setApplied({ key, hasFailed })
    }
    const isDone = doneKey.current === key
    // A change that is replaced while it runs can still take effect.
    if (!isDone) doneKey.current = ''
    const change = isDone
      ? queueNetworkChange(latestSettings.current, () => isOver)
      : queueProviderChange(client, latestSettings.current, () => isOver)
    change.then(
      () => finish(false),
      () => finish(true),
    )
    return () => {
      isOver = true
    }
  }, [client, key, network])
  const isApplied = applied?.key === key
  return { key, isApplied, hasFailed: isApplied && applied.hasFailed, retry: () => setTries(tries + 1) }
}
