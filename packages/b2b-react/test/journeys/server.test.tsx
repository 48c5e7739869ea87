// @vitest-environment node
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { B2BLogin } from '../../src/B2BLogin.tsx'
import { B2BProvider } from '../../src/B2BProvider.tsx'
import { useMember } from '../../src/hooks/useParts.ts'

function Who() {
  return <p>{useMember() === null ? 'nobody' : 'somebody'}</p>
}

test('a server renders a labelled first screen without making a client, without inline styles', () => {
  const makeClient = () => {
    throw new Error('made on a server')
  }
  const html = renderToString(
    <B2BProvider client={makeClient}>
      <B2BLogin config={{ organizationSlug: 'acme' }} />
      <Who />
    </B2BProvider>,
  )
  expect(html).toContain('Loading')
  expect(html).toContain('<p>nobody</p>')
  expect(html).not.toContain('style=')
  expect(html).not.toContain('<style')
})
