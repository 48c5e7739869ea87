'use client'

import { useB2BClient } from '@acme/b2b-react'
import { useEffect, useState } from 'react'
import { renew } from '../../lib/renewal'

/** Renews an expired JWT, and then opens the page that the member wanted. */
export function Renewal({ next }: { readonly next: string }) {
  const client = useB2BClient()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (client !== null) void renew(client, next).then((isOpening) => setFailed(!isOpening))
  }, [client, next])
  return <p role="status">{failed ? 'This does not work at the moment. Try again later.' : 'One moment…'}</p>
}
