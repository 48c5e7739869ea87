import { expect, test } from 'vitest'
import { seed } from '../../src/seed.ts'
import { ACME, MINUTE, TOKEN, startEmulator } from '../emulator.ts'

const PAGE = `/inbox?public_token=${TOKEN}`

test('an empty inbox says what to do next and whom one can sign in as', async () => {
  const { text: body, headers } = await startEmulator().send(PAGE)
  expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  expect(body).toContain('No mail yet.')
  expect(body).toContain('Ask for a link in the demo and it appears here.')
  for (const { email_address } of seed.people) expect(body).toContain(email_address)
})

test('shows mail newest first, each with the link to follow in a new tab', async () => {
  const { send, linkFor, world } = startEmulator()
  await linkFor('ada@acme.test', ACME)
  await linkFor('zoe@acme.test', ACME)
  const { text: body } = await send(PAGE)
  expect(body).not.toContain('No mail yet.')
  expect(body.indexOf('Your link to join Acme Corp')).toBeLessThan(body.indexOf('Your link to log in to Acme Corp'))
  for (const { link } of world.outbox) {
    expect(body).toContain(`href="${link.replaceAll('&', '&amp;')}" target="_blank" rel="noopener noreferrer"`)
  }
})

test('says which links are used and which have expired', async () => {
  const { send, linkFor, follow, world } = startEmulator()
  await follow(await linkFor('ada@acme.test', ACME))
  expect((await send(PAGE)).text).toContain('>Used</span>')
  await linkFor('ada@acme.test', ACME)
  world.advance(60 * MINUTE)
  expect((await send(PAGE)).text).toContain('>Expired</span>')
})

test('shows names as text, whatever they hold', async () => {
  const { send, linkFor, world } = startEmulator()
  world.organizations.get(ACME)!.organization_name = '<img src=x onerror=alert(1)>"\''
  await linkFor('ada@acme.test', ACME)
  const { text: body } = await send(PAGE)
  expect(body).not.toContain('<img')
  expect(body).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;')
  expect(world.outbox[0]!.html).not.toContain('<img')
})

test('runs its own script and nothing else', async () => {
  const { text: body, headers } = await startEmulator().send(PAGE)
  const policy = headers.get('Content-Security-Policy') ?? ''
  const [, nonce = ''] = /script-src 'nonce-([\w-]+)'/.exec(policy) ?? []
  expect(nonce).not.toBe('')
  expect(policy).toMatch(/^default-src 'none'; /)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(body.match(/<script/g)).toHaveLength(1)
  expect(body).toContain(`<script nonce="${nonce}">`)
  expect(body).not.toMatch(/\son\w+=|\sstyle=|javascript:/)
})

test('hands its changing part out alone', async () => {
  const { text: body } = await startEmulator().send(`/inbox?part&public_token=${TOKEN}`)
  expect(body).toMatch(/^<main[\s\S]*<\/main>$/)
})

test('without a public token lists the open worlds, and tells an unknown token apart', async () => {
  const { send, emulator } = startEmulator()
  emulator.world('public-token-test-a&b')
  const { text: body } = await send('/inbox')
  expect(body).toContain(`href="/inbox?public_token=${TOKEN}"`)
  expect(body).toContain('href="/inbox?public_token=public-token-test-a%26b"')
  const unknown = await send('/inbox?public_token=%3Cb%3E')
  expect(unknown.status).toBe(404)
  expect(unknown.body).toContain('<code>&lt;b&gt;</code>')
})
