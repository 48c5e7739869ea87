import { createB2BClient } from '@acme/b2b-client'
import { render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { B2BLogin } from '../src/components/B2BLogin.tsx'
import { B2BProvider } from '../src/components/B2BProvider.tsx'
import { useMember } from '../src/hooks/useClientState.ts'
import { emulate } from './journeys/emulated.tsx'

const printMessage = vi.fn()
beforeEach(() => {
  printMessage.mockReset()
  vi.spyOn(console, 'error').mockImplementation(printMessage)
})
const printedMessages = () => printMessage.mock.calls.map(([message]) => String(message)).filter((message) => message.startsWith('[@acme/'))

/** Shows the error that its children throw. */
class Boundary extends Component<{ readonly children: ReactNode }, { readonly message: string | null }> {
  override state = { message: null }
  static getDerivedStateFromError = ({ message }: Error) => ({ message })
  override render = () => this.state.message ?? this.props.children
}
const messageThrownBy = (node: ReactNode) => render(<Boundary>{node}</Boundary>).container.textContent

/** Passes a value that only a caller without types can pass. */
const untyped = (value: unknown) => value as never

test.each([undefined, null])('a provider with the client %s throws an error instead of loading forever', (client) => {
  const provider = (
    <B2BProvider client={untyped(client)}>
      <B2BLogin config={{ organizationSlug: 'acme' }} />
    </B2BProvider>
  )
  expect(messageThrownBy(provider)).toBe(
    '[@acme/b2b-react] <B2BProvider> has no client. Pass client={() => createB2BClient(…)}; if you create the client later, render the provider then. https://docs.acme.example/errors#provider_without_client',
  )
  expect(() => renderToString(provider)).toThrow('<B2BProvider> has no client.')
})

function MemberName() {
  return useMember().member?.name
}

test('without a provider, a widget throws an error about the missing client, and a hook about the missing provider', () => {
  expect(messageThrownBy(<B2BLogin config={{ organizationSlug: 'acme' }} />)).toContain('This component has no client.')
  expect(messageThrownBy(<MemberName />)).toContain('There is no <B2BProvider client={…}> above this component.')
})

test('warns about an unknown slug', async () => {
  emulate().open('/login', { organizationSlug: 'acme-inc' })
  await screen.findByText(/could not be found/)
  expect(printedMessages()).toEqual([
    '[@acme/b2b-react] There is no organization with the slug "acme-inc". Check config.organizationSlug, or the address of the page.',
  ])
})

test('warns once about unknown props, callbacks and texts, with the closest name', () => {
  const client = createB2BClient('public-token-test-messages', { telemetry: false, fetch: () => new Promise(() => {}) })
  // `Object` returns `any`: these props do not exist in the types.
  const props = Object({ callbacks: { onErrors: () => {} }, callback: {}, strings: { 'main.header.organisation': 'Hello' } })
  const page = <B2BLogin client={client} config={{ organizationSlug: 'acme' }} {...props} />
  const { rerender, unmount } = render(page)
  rerender(page)
  expect(printedMessages().toSorted()).toEqual([
    '[@acme/b2b-react] <B2BLogin>: there is no callback callbacks.onErrors. Did you mean onError?',
    '[@acme/b2b-react] <B2BLogin>: there is no prop callback. Did you mean callbacks?',
    '[@acme/b2b-react] strings: there is no text called main.header.organisation. Did you mean main.header.organization?',
  ])
  unmount()
  client.dispose()
})

test('warns that onEvent and onError belong to callbacks', () => {
  const client = createB2BClient('public-token-test-messages', { telemetry: false, fetch: () => new Promise(() => {}) })
  const { unmount } = render(<B2BLogin client={client} config={{ organizationSlug: 'acme' }} {...Object({ onEvent() {}, onError() {} })} />)
  expect(printedMessages()).toEqual([
    '[@acme/b2b-react] <B2BLogin>: there is no prop onEvent. Pass callbacks={{ onEvent }}.',
    '[@acme/b2b-react] <B2BLogin>: there is no prop onError. Pass callbacks={{ onError }}.',
  ])
  unmount()
  client.dispose()
})

test('warns about unknown values of a theme, with the closest name', () => {
  const client = createB2BClient('public-token-test-messages', { telemetry: false, fetch: () => new Promise(() => {}) })
  const logo = { url: '/a.svg', alt: 'Acme', width: 20 }
  const theme = Object({ colors: { primry: '#fff' }, family: 'x', buttons: { primary: { color: 'red' } }, logo })
  const { unmount } = render(<B2BLogin client={client} config={{ organizationSlug: 'acme' }} theme={theme} />)
  expect(printedMessages()).toEqual([
    '[@acme/b2b-react] theme: there is no value family. Did you mean fontFamily?',
    '[@acme/b2b-react] theme: there is no value colors.primry. Did you mean primary?',
    '[@acme/b2b-react] theme: there is no value buttons.primary.color. Did you mean textColor?',
    '[@acme/b2b-react] theme: there is no value logo.width.',
  ])
  unmount()
  client.dispose()
})

test('if an organization allows no configured product, the widget offers an emailed link and logs the reason', async () => {
  const page = emulate()
  await page.kit.organization({ organization_name: 'Globex', organization_slug: 'globex' })
  page.open('/login', { organizationSlug: 'globex', products: ['sso', 'oauth'] })
  await screen.findByRole('textbox')
  expect(printedMessages()).toEqual([
    '[@acme/b2b-react] config: products contains oauth, but oauthOptions.providers is empty, so no button is shown. Add a provider.',
    '[@acme/b2b-react] config: none of the products sso, oauth can be used in the organization Globex: sso needs an active connection of ' +
      'the organization, oauth needs a provider in oauthOptions.providers. An emailed link is offered instead.',
  ])
})
