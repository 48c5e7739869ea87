// @vitest-environment node
import fc from 'fast-check'
import { anyText, decoder, testDecoders, textsLike } from '../../../b2b-client/test/properties/fuzz.ts'
import { readEmail } from '../../src/flow/rules/email.ts'
import { readRequest } from '../../src/flow/rules/identityProvider.ts'
import { read as readPhone } from '../../src/phone/phone.ts'
import { isColor, isFont, isLength, isLink, isShadow, readBorder } from '../../src/theme/grammar.ts'

/* What the widget reads from its user, from the URL of a consent request, and from a theme, which can come from a database. */

const CONSENT =
  '?client_id=c&redirect_uri=https%3A%2F%2Fapp.example%2Fcb&response_type=code&scope=openid%20email&state=s&nonce=n&code_challenge=x'
const LOGOUT = '?client_id=c&post_logout_redirect_uri=https%3A%2F%2Fapp.example%2F&id_token_hint=t&state=s'
const LONG_TEXTS = ['a'.repeat(5_000_000), ' '.repeat(5_000_000), `${'a'.repeat(300_000)}@${'a.'.repeat(100_000)}co`]

testDecoders([
  decoder({
    name: 'T41 email',
    inputs: fc.oneof(textsLike('ada@acme.test', 'Ada.L+x@ACME.Test', 'ada@b\u00fccher.example'), anyText),
    examples: LONG_TEXTS,
    decode: readEmail,
    isValid: (email) =>
      email === null || (email !== undefined && email.length < 1000 && /^[^\s@"<>]+@[a-z0-9.-]+\.[a-z0-9-]{2,}$/.test(email)),
    isFound: (email) => email !== null,
    minShare: 0.05,
  }),
  decoder({
    name: 'T42 phone number',
    inputs: fc.tuple(
      fc.constantFrom('US', 'US', 'DE', '__proto__', ''),
      textsLike('+1 (415) 555-2671', '415 555 2671', '+49 30 901820', '911'),
    ),
    examples: LONG_TEXTS.map((text): [string, string] => ['US', text]),
    decode: ([country, typed]) => readPhone(country, typed),
    isValid: (phone) => phone === null || (phone !== undefined && /^\+\d{4,17}$/.test(phone.number)),
    isFound: (phone) => phone !== null,
    minShare: 0.02,
  }),
  decoder({
    name: 'T18 theme value',
    inputs: textsLike(
      '#19303d80',
      'rgb(1 2 3 / 50%)',
      '0 8px 24px -8px rgb(0 0 0/.2)',
      '"Open Sans", system-ui',
      '2px dashed red',
      '.5em',
      'https://acme.test/terms',
    ),
    examples: [...LONG_TEXTS, 'a   ,'.repeat(60), `rgb(${' '.repeat(1_000_000)}`, '"a" ,'.repeat(200_000), '0 '.repeat(1_000_000)],
    decode: (text) => ({
      isStyle: isColor(text) || isShadow(text) || isLength(text) || isFont(text) || readBorder(text) !== null,
      isAddress: isLink(text),
    }),
    // A style cannot end a declaration or load a resource. An address is no script.
    isValid: (accepted, text) =>
      (accepted?.isStyle !== true || !/[;{}@\\<>\n\t]|\/\*|url\(|expression\(|:/i.test(text)) &&
      (accepted?.isAddress !== true || /^(?:https?:|mailto:|\/)/i.test(text)),
    isFound: (accepted) => accepted?.isStyle === true,
    minShare: 0.02,
  }),
  decoder({
    name: 'T15 consent request',
    inputs: fc.oneof(
      textsLike(CONSENT, LOGOUT),
      fc.tuple(textsLike(CONSENT), textsLike(LOGOUT)).map((parts) => parts.join('&')),
    ),
    examples: [`${CONSENT}&a=${'x'.repeat(1_000_000)}`, `?${'client_id=c&'.repeat(20_000)}`],
    decode: (search) => readRequest(search, false),
    isValid(request, search) {
      if (request?.of === 'nothing') return true
      const query = new URLSearchParams(search)
      // A parameter that occurs twice makes the request invalid.
      const isOnce = ['client_id', 'state'].every((name) => query.getAll(name).length <= 1)
      return isOnce && (request?.of === 'logout') === query.has('post_logout_redirect_uri')
    },
    isFound: (request) => request?.of === 'authorize',
    minShare: 0.02,
  }),
])
