import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { encodeBase32, decodeBase32 } from '../../src/crypto/base32.ts'
import { encodeUtf8 } from '../../src/crypto/encoding.ts'
import { validCodesAt, createKeyUri, createSecret, createQrCode } from '../../src/crypto/totp.ts'

const codesOf = async (secret: string, seconds: number) => (await validCodesAt(secret, seconds * 1000)).map(({ code }) => code)

describe('validCodesAt', () => {
  // The secret and the codes of RFC 6238, appendix B, shortened to their last six digits.
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('returns the code of RFC 6238 at %d seconds', async (seconds, code) => {
    expect((await codesOf(encodeBase32(encodeUtf8('12345678901234567890')), seconds))[1]).toBe(code.slice(-6))
  })

  test('returns exactly three codes: of the previous, the current and the next time step', async () => {
    const secret = 'JBSWY3DPEHPK3PXP'
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const expected = [1_000_000_000 - 30, 1_000_000_000, 1_000_000_000 + 30].map((seconds) => totp.generate({ timestamp: seconds * 1000 }))
    expect(await codesOf(secret, 1_000_000_000)).toEqual(expected)
  })
})

test('base32 follows RFC 4648, without padding', () => {
  const pairs = { '': '', f: 'MY', fo: 'MZXQ', foo: 'MZXW6', foob: 'MZXW6YQ', fooba: 'MZXW6YTB', foobar: 'MZXW6YTBOI' }
  for (const [text, encoded] of Object.entries(pairs)) {
    expect(encodeBase32(encodeUtf8(text))).toBe(encoded)
    expect(decodeBase32(encoded.toLowerCase())).toEqual(encodeUtf8(text))
  }
})

test('a new secret has 160 bits', () => {
  expect(createSecret((length) => new Uint8Array(length).fill(255))).toBe('7'.repeat(32))
})

test('the URI of a QR code contains the secret, the issuer and the account', () => {
  const totp = new URL(createKeyUri('JBSWY3DPEHPK3PXP', 'Demo & Project', 'ada+1@acme.test'))
  expect(totp.href).toBe(
    'otpauth://totp/Demo%20%26%20Project:ada%2B1%40acme.test?secret=JBSWY3DPEHPK3PXP&issuer=Demo%20%26%20Project&algorithm=SHA1&digits=6&period=30',
  )
})

test('a QR code is an SVG with a quiet zone of four modules', () => {
  const [type, data = ''] = createQrCode('otpauth://totp/x').split(',')
  expect(type).toBe('data:image/svg+xml;base64')
  expect(atob(data)).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 (\d+) \1"><rect fill="white".*<path fill="black" d="M40,40h/,
  )
})
