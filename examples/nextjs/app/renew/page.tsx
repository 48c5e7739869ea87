'use client'

import { renewAndOpenPage, type PageResult } from '@acme/b2b-client/renewal'
import { localPath, useB2BClient } from '@acme/b2b-react'
import { useSearchParams } from 'next/navigation'
import { Suspense, useEffect, useState } from 'react'
import { PageStatus } from '../PageStatus'

export default function RenewPage() {
  return (
    <Suspense>
      <Renewal />
    </Suspense>
  )
}

/** Renews an expired JWT, and then opens the page that the member wanted. */
function Renewal() {
  const next = localPath(useSearchParams().get('next'))
  const client = useB2BClient()
  const [result, setResult] = useState<PageResult>('opening')
  useEffect(() => {
    if (client !== null) void renewAndOpenPage(client, next).then(setResult)
  }, [client, next])
  return <PageStatus result={result} next={next} />
}
