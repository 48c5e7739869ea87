'use client'

import { openPage, type PageResult } from '@acme/b2b-client/renewal'
import { B2BLogin, localPath, useB2BClient, type B2BLoginConfig } from '@acme/b2b-react'
import { useSearchParams } from 'next/navigation'
import { Suspense, useEffect, useState } from 'react'
import { PageStatus } from '../PageStatus'

export default function LoginPage() {
  return (
    <>
      <noscript>
        <p>To log in, allow JavaScript for this page.</p>
      </noscript>
      {/* The fallback is only in the HTML of the server, as a styled placeholder: the browser knows the URL and does not wait. */}
      <Suspense fallback={<Login next="/" />}>
        <LoginOfUrl />
      </Suspense>
    </>
  )
}

function LoginOfUrl() {
  // Not another site, whatever the URL says.
  return <Login next={localPath(useSearchParams().get('next'))} />
}

function Login({ next }: { readonly next: string }) {
  // The link in the email leads to this page, too, with the same `next`. On the server, `location` is undefined.
  const here = globalThis.location && `${globalThis.location.origin}/login?${new URLSearchParams({ next })}`
  const config: B2BLoginConfig = {
    organizationSlug: 'acme',
    emailMagicLinksOptions: { loginRedirectURL: here, signupRedirectURL: here },
  }
  return (
    <B2BLogin config={config} callbacks={{ onError: console.error }}>
      <Return to={next} />
    </B2BLogin>
  )
}

/** Opens the page that the member wanted. */
function Return({ to }: { readonly to: string }) {
  const client = useB2BClient()
  const [result, setResult] = useState<PageResult>('opening')
  useEffect(() => {
    if (client !== null) void openPage(client, to).then(setResult)
  }, [client, to])
  return <PageStatus result={result} next={to} />
}
