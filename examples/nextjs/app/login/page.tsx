import { localPath } from '@acme/b2b-client/server'
import { Login } from './Login'

export default async function LoginPage({ searchParams }: { readonly searchParams: Promise<{ readonly next?: string | string[] }> }) {
  const { next } = await searchParams
  // Not another site, whatever the URL says.
  return <Login next={localPath(next)} />
}
