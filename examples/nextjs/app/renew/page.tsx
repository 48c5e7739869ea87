import { localPath } from '@acme/b2b-client/server'
import { Renewal } from './Renewal'

export default async function RenewPage({ searchParams }: { readonly searchParams: Promise<{ readonly next?: string | string[] }> }) {
  const { next } = await searchParams
  return <Renewal next={localPath(next)} />
}
