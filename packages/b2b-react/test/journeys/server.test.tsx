// @vitest-environment node
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { B2BLogin } from '../../src/components/B2BLogin.tsx'
import { B2BProvider } from '../../src/components/B2BProvider.tsx'
import { useIsAuthorized } from '../../src/hooks/useIsAuthorized.ts'
import { useMember } from '../../src/hooks/useClientState.ts'
import { Loading, SignedIn, SignedOut } from '../../src/components/SignedIn.tsx'

function HookResults() {
  return <p>{JSON.stringify([useMember(), useIsAuthorized('members', 'create')])}</p>
}

test('a server renders a labelled first screen without a client and without inline styles', () => {
  const makeClient = () => {
    throw new Error('made on a server')
  }
  const html = renderToString(
    <B2BProvider client={makeClient}>
      <B2BLogin config={{ organizationSlug: 'acme' }} />
      <HookResults />
      <Loading>loading</Loading>
      <SignedIn>signed in</SignedIn>
      <SignedOut>signed out</SignedOut>
    </B2BProvider>,
  )
  expect(html).toContain('Loading')
  const json = html.replaceAll('&quot;', '"')
  expect(json).toContain('<p>[{"isLoaded":false,"member":null},{"isLoaded":false,"isAuthorized":false}]</p>loading')
  expect(html).not.toContain('signed')
  expect(html).not.toContain('style=')
  expect(html).not.toContain('<style')
})
