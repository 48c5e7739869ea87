import { localPath, useB2BClient } from '@acme/b2b-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { renew } from '../lib/renewal'

/** Renews an expired JWT, and then opens the page that the member wanted. */
export default function Renewal() {
  const [query] = useSearchParams()
  const next = localPath(query.get('next'))
  const client = useB2BClient()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (client !== null) void renew(client, next).then((isOpening) => setFailed(!isOpening))
  }, [client, next])
  return <p role="status">{failed ? 'This does not work at the moment. Try again later.' : 'One moment…'}</p>
}
