import { useB2BClient } from '@acme/b2b-react'
import { useEffect, useRef, useState } from 'react'
import { providerKey, queueProviderChange } from './provider.ts'
import type { Settings } from './settings.ts'

/**
 * Makes the provider behave as in the settings. `appliedKey` changes after each change. It is null until then, and `hasFailed` is true if
 * the provider cannot be reached.
 */
export function useProvider(settings: Settings) {
  const client = useB2BClient()
  const [applied, setApplied] = useState<{ readonly key: string; readonly hasFailed: boolean } | null>(null)
  const [tries, setTries] = useState(0)
  const latestSettings = useRef(settings)
  latestSettings.current = settings
  const key = `${providerKey(settings)} ${tries}`
  useEffect(() => {
    if (client === null) return
    let isOver = false
    const finish = (hasFailed: boolean) => {
      if (!isOver) setApplied({ key, hasFailed })
    }
    queueProviderChange(client, latestSettings.current, () => isOver).then(
      () => finish(false),
      () => finish(true),
    )
    return () => {
      isOver = true
    }
  }, [client, key])
  const isApplied = applied?.key === key
  return { appliedKey: isApplied ? key : null, hasFailed: isApplied && applied.hasFailed, retry: () => setTries(tries + 1) }
}
