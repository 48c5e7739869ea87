import { localPath } from '@acme/b2b-client/server'
import { Suspense } from 'react'
import { Renewal } from './Renewal'

interface Props {
  readonly searchParams: Promise<{ readonly next?: string | string[] }>
}

export default function RenewPage({ searchParams }: Props) {
  return (
    <Suspense>
      <RenewalOfRequest searchParams={searchParams} />
    </Suspense>
  )
}

async function RenewalOfRequest({ searchParams }: Props) {
  const { next } = await searchParams
  return <Renewal next={localPath(next)} />
}
