import { createB2BClient, type B2BClient } from '@acme/b2b-client'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

/* An application can load the package twice: its pages with `import`, and a library of components with `require`. */

async function loadCopy() {
  vi.resetModules()
  return import('../../src/index.ts')
}
const createClient = () => createB2BClient('public-token-test-copies', { telemetry: false, fetch: () => new Promise(() => {}) })

test('two copies of the package share the provider and the client of a token', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const [firstCopy, secondCopy] = [await loadCopy(), await loadCopy()]
  expect(firstCopy.B2BProvider).not.toBe(secondCopy.B2BProvider)
  const usedClients = new Set<B2BClient | null>()
  function Reader() {
    usedClients.add(secondCopy.useB2BClient())
    return <p>{secondCopy.useMember().isLoaded ? 'loaded' : 'loading'}</p>
  }
  render(
    <firstCopy.B2BProvider client={createClient}>
      <Reader />
      <secondCopy.B2BProvider client={createClient}>
        <Reader />
      </secondCopy.B2BProvider>
    </firstCopy.B2BProvider>,
  )
  expect(await screen.findAllByText('loaded')).toHaveLength(2)
  expect([...usedClients].filter((client) => client !== null)).toHaveLength(1)
})
