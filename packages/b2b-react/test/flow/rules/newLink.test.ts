// @vitest-environment node
import { expect, test } from 'vitest'
import { resolveConfig } from '../../../src/config/resolveConfig.ts'
import type { LinkKind, RedirectFacts } from '../../../src/flow/machine/facts.ts'
import { newLinkFor } from '../../../src/flow/rules/newLink.ts'
import { stateWith } from '../../states.ts'
import { NOW, organizationConfig } from '../fixtures.ts'

const config = resolveConfig({ ...organizationConfig, products: ['emailMagicLinks', 'passwords'] })
const link = (call: RedirectFacts['call'], facts: Partial<RedirectFacts> = {}): RedirectFacts => ({
  call,
  reset: false,
  emailed: true,
  unsolicited: false,
  several: false,
  email: '',
  ...facts,
})

test.each<[string, RedirectFacts | null, LinkKind | null]>([
  ['no link', null, null],
  ['the redirect of a provider', link('sso.authenticate', { emailed: false }), null],
  ['a login link', link('magicLinks.authenticate'), { discovers: false, resets: false }],
  ['a login link of a reset email', link('magicLinks.authenticate', { reset: true }), { discovers: false, resets: true }],
  ['a reset link', link('passwords.resetByEmail'), { discovers: false, resets: true }],
  ['a discovery link', link('magicLinks.discovery.authenticate'), { discovers: true, resets: false }],
  ['a reset link of discovery', link('passwords.discovery.resetByEmail', { reset: true }), { discovers: true, resets: true }],
])('after %s, the user can request a link of the right kind', (_, redirect, kind) => {
  expect(newLinkFor(stateWith({ redirect }), { now: NOW, config })).toEqual(kind)
})
