import { renewAndOpenPage, type PageResult } from '@acme/b2b-client/renewal'
import { localPath, useB2BClient } from '@acme/b2b-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { PageStatus } from '../components/PageStatus'

/** Renews an expired JWT, and then opens the page that the member wanted. */
export default function Renewal() {
  const [query] = useSearchParams()
  const next = localPath(query.get('next'))
  const client = useB2BClient()
  const [result, setResult] = useState<PageResult>('opening')
  useEffect(() => {
    if (client !== null) void renewAndOpenPage(client, next).then(setResult)
  }, [client, next])
  return <PageStatus result={result} next={next} />
}
