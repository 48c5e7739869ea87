import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Codes, QrCode, Secret } from '../../src/ui/Panel.tsx'

// Numbers such as T17 in test names are threats in docs/threats.md.

const PNG = 'data:image/png;base64,iVBORw0KGgo='
const SVG = 'data:image/svg+xml;base64,PHN2Zz4='
const qr = (code: string) => <QrCode code={code} alt="QR code for your authenticator app" fallback="The code cannot be shown." />
const picture = () => screen.queryByRole('img', { name: 'QR code for your authenticator app' })

test('a secret is in lower case, in groups of four letters', () => {
  const { container } = render(<Secret label="Code for your authenticator app">ABCDEFGHIJKLMNOPQRSTUVWXYZ234567</Secret>)
  expect(container).toHaveTextContent('abcd efgh ijkl mnop qrst uvwx yz23 4567')
  expect(container.querySelector('code')).toHaveAttribute('dir', 'ltr')
  expect(screen.getByRole('group', { name: 'Code for your authenticator app' })).toBeVisible()
})

test('codes are a list, always from left to right', () => {
  render(<Codes label="Backup codes">{['ktqm-9027-ewpa', 'b4hd-6613-xnle']}</Codes>)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['ktqm-9027-ewpa', 'b4hd-6613-xnle'])
  expect(screen.getByRole('list')).toHaveAttribute('dir', 'ltr')
  expect(screen.getByRole('list', { name: 'Backup codes' })).toBeVisible()
})

test.each([
  [PNG, PNG],
  [SVG, SVG],
  ['iVBORw0KGgo=', PNG],
])('shows the image %s', (code, address) => {
  render(qr(code))
  expect(picture()).toHaveAttribute('src', address)
})

test.each(['https://elsewhere.example/qr.png', 'javascript:alert(1)', 'data:text/html;base64,PHN2Zz4=', 'data:image/svg+xml,<svg>', ''])(
  'T17 shows text instead of %s, and requests no picture of a secret from a server',
  (code) => {
    render(qr(code))
    expect(document.querySelector('img')).toBeNull()
    expect(screen.getByText('The code cannot be shown.')).toBeVisible()
  },
)

test('shows a text if the page blocks the image', () => {
  render(qr(PNG))
  fireEvent.error(picture() ?? document.body)
  expect(picture()).toBeNull()
  expect(screen.getByText('The code cannot be shown.')).toBeVisible()
})
