// @vitest-environment node
import { expect, test } from 'vitest'
import { withoutSecrets } from '../../src/internal/withoutSecrets.ts'

// Numbers such as T47 in test names are threats in docs/threats.md.

test('T47 events contain no secret at any depth, and are frozen', () => {
  const event: Record<string, unknown> = withoutSecrets({
    session_token: 's',
    session_jwt: 's',
    list: [{ intermediate_session_token: 's', kept: 1 }],
    totp: { secret: 's', qr_code: 's', recovery_codes: ['s'] },
  })
  expect(event).toEqual({ list: [{ kept: 1 }], totp: {} })
  expect(Object.isFrozen(event['list'])).toBe(true)
})
