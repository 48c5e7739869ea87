// @vitest-environment node
import { expect, test } from 'vitest'
import { EVENT_OF } from '../../../src/events.ts'
import { withoutSecrets } from '../../../src/firstEvents.ts'

test('T47 what a host is told holds no secret, however deep, and cannot be changed', () => {
  const told = withoutSecrets({
    session_token: 's',
    session_jwt: 's',
    list: [{ intermediate_session_token: 's', kept: 1 }],
    totp: { secret: 's', qr_code: 's', recovery_codes: ['s'] },
  })
  expect(told).toEqual({ list: [{ kept: 1 }], totp: {} })
  expect(Object.isFrozen(told['list'])).toBe(true)
})

test('decision 44: a host hears of every call under a name of its own, but for what happens in the page or leaves it', () => {
  const named = Object.values(EVENT_OF).filter((name) => name !== null)
  expect(new Set(named).size).toBe(named.length)
  const silent = Object.entries(EVENT_OF).flatMap(([call, name]) => (name === null ? [call] : []))
  expect(silent).toEqual([
    'project.bootstrap',
    'sso.start',
    'oauth.start',
    'oauth.discovery.start',
    'idp.oauthAuthorizeSubmit',
    'phone.read',
    'phone.format',
  ])
})
