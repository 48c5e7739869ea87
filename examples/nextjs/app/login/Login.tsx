'use client'

import { B2BLogin } from '@acme/b2b-react'
import { useEffect, useState } from 'react'
import { openPage } from '../../lib/renewal'

export function Login({ next }: { readonly next: string }) {
  // The link in the email leads to this page, too, with the same `next`. On the server, `location` is undefined.
  const here = globalThis.location && `${globalThis.location.origin}/login?${new URLSearchParams({ next })}`
  const config = { organizationSlug: 'acme', emailMagicLinksOptions: { loginRedirectURL: here, signupRedirectURL: here } }
  return (
    <B2BLogin config={config} callbacks={{ onError: console.error }}>
      <Return to={next} />
    </B2BLogin>
  )
}

/** Opens the page that the member wanted. */
function Return({ to }: { readonly to: string }) {
  const [failed, setFailed] = useState(false)
  useEffect(() => void openPage(to).then((isOpening) => setFailed(!isOpening)), [to])
  return <p role="status">{failed ? 'The server does not accept your session. Try again later.' : 'One moment…'}</p>
}
