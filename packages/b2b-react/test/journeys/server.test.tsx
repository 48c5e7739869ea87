// @vitest-environment node
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { B2BLogin } from '../../src/components/B2BLogin.tsx'
import { B2BProvider } from '../../src/components/B2BProvider.tsx'
import { Loading, SignedIn, SignedOut } from '../../src/components/SignedIn.tsx'
import { useMember } from '../../src/hooks/useClientState.ts'
import { useIsAuthorized } from '../../src/hooks/useIsAuthorized.ts'

function HookResults() {
  return <p>{JSON.stringify([useMember(), useIsAuthorized('members', 'create')])}</p>
}

test('a server renders the loading screen without a client and without style attributes', () => {
  const makeClient = () => {
    throw new Error('A client was created on a server.')
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
})

test.each([
  [{ organizationSlug: 'acme' }, ['Continue to acme', 'Email', '', 'Continue with email']],
  [{ organizationSlug: 'acme', products: ['passwords'] }, ['Continue to acme', 'Email', '', 'Continue']],
  [
    { authFlowType: 'Discovery', products: ['passwords'] },
    ['Sign up or log in', 'Email', '', 'Password', '', 'Continue', 'Sign up or reset password'],
  ],
  [
    { authFlowType: 'Discovery', products: ['sso', 'emailOtp', 'passwords'] },
    ['Sign up or log in', 'Continue with SSO', 'Email', '', 'Continue with email', 'Use a password instead'],
  ],
] as const)('a server renders a skeleton of the first screen: %o', (config, bones) => {
  const html = renderToString(<B2BLogin client={() => Object.create(null)} config={config} />)
  expect(Array.from(html.matchAll(/ data-bone="([^"]*)"/g), ([, text]) => text)).toEqual(bones)
  // Only the title and the divider are text.
  expect(html.replaceAll(/<style.*<\/style>|<[^>]+>/g, '')).toMatch(/^Loading(or)?$/)
})

test('a server renders no content of a member and no sign-in form, even if the page guards its content', () => {
  const html = renderToString(
    <B2BLogin client={() => Object.create(null)} config={{ organizationSlug: 'acme' }}>
      <p>Secret plans</p>
    </B2BLogin>,
  )
  expect(html).not.toMatch(/Secret plans|<input|<form|<button/)
})
