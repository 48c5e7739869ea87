import { useB2BQuery } from '@acme/b2b-react'

export function Connections() {
  const { data, error } = useB2BQuery('ssoConnections')
  if (error) return <p role="alert">Your connections cannot be shown.</p>
  return <p>{data ? `${data.saml_connections.length} SAML connections` : 'Loading…'}</p>
}
