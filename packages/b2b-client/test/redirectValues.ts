/*
 * Addresses that lead away from a site if a redirect opens them, or that run a script. They are combinations of tables, such as starts × hosts,
 * and schemes with code × disguises. Tests of every parameter that names the next page share them.
 */

// cspell:ignore ｅvil eexample cevil

/** Text before a host. A browser reads most of them as the start of another site, some decoders read the others so. */
const STARTS = [
  ...['//', '///', '\\\\', '/\\', '\\/', '/\t/', '/\n/', '/\r\n\\', '\t//', ' //', '\u0000//', '\u001f/\\', '\u00a0//', '\ufeff//'],
  // Other slashes, and encoded ones.
  ...['／／', '∕∕', '/／', '%2f%2f', '/%2f', '/%5c', '%5c%5c', '/%252f', '%252f%252f', '/%09/', '/%0d%0a/', '/%00/'],
  // Paths that become `//` once dots are removed.
  ...[
    '/.//',
    '/..//',
    '/./\\',
    '/a/..//',
    '/a/../\\',
    '/%2e//',
    '/%2e%2e//',
    '/.%2e//',
    '/././/',
    '/;//',
    '/?//',
    '/#//',
    '/@',
    '/:',
    '.',
    '@',
  ],
  ...['https://', 'https:', 'https:/', 'https:///', 'https:\\\\', 'HtTpS://', 'h\tttps://', ' https://', '\u0001https://', 'https:/\t/'],
  ...[
    'http://',
    'http:',
    'ftp://',
    'ws://',
    'wss:',
    'blob:https://',
    'filesystem:https://',
    'view-source:https://',
    'intent://',
    'app://',
    'x:',
  ],
] as const

/** Spellings of another host. `app.example` is the site itself. */
const HOSTS = [
  'evil.example',
  'EVIL.Example.',
  'evil.example:443/a',
  'evil。example',
  'ｅvil．example',
  'evil%2eexample',
  'app.example@evil.example',
  'app.example:80%40evil.example',
  'app.example\\@evil.example',
  'app.example.evil.example/?next=//evil.example',
  'localhost.evil.example#@localhost',
  '[::ffff:808:808]',
  '0x8080808',
  '134744072:99999',
  'xn--evl-bma.example',
  'evil.example/%0d%0aSet-Cookie:a=b',
] as const

/** Schemes that run code, or show a document of the attacker. Each calls `alert` if a browser opens it. */
const SCRIPTS = [
  'javascript:alert(1)',
  'javascript://app.example/%0aalert(1)',
  'javascript://localhost/\u2028alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'vbscript:alert(1)',
  'blob:https://app.example/alert(1)',
] as const

const codeOf = (character: string): number => character.codePointAt(0) ?? 0

/** Spellings of a scheme. Browsers read some of them as the scheme, some decoders read the others so. */
const DISGUISES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) =>
    text.replace(/^[a-z]+/, (scheme) => Array.from(scheme, (letter, index) => (index % 2 ? letter : letter.toUpperCase())).join('')),
  (text) => `${text.slice(0, 4)}\t${text.slice(4)}`,
  (text) => `${text.slice(0, 2)}\r\n${text.slice(2)}`,
  (text) => text.replace(':', '\n:'),
  (text) => ` ${text}`,
  (text) => `\u0001${text}`,
  (text) => `\u00a0${text}`,
  (text) => `\u200b${text}`,
  (text) => `${text} `,
  (text) => text.replace(':', '%3a'),
  (text) => text.replace(':', '%253a'),
  (text) => text.replace(':', '&colon;'),
  (text) => text.replace(/^[a-z]/, (letter) => `&#${codeOf(letter)};`),
  (text) => text.replace(/^[a-z]/, (letter) => `%${codeOf(letter).toString(16)}`),
  (text) => text.replace(/^[a-z]/, (letter) => `\\u00${codeOf(letter).toString(16)}`),
  (text) => text.replace(':', '：'),
  (text) => `/${text}`,
  (text) => `//${text}`,
  (text) => `\\${text}`,
  (text) => `/../${text}`,
  (text) => `https:${text}`,
  (text) => `"${text}`,
]

const OTHERS = [
  ...['about:blank', 'file:///etc/passwd', 'https://[::1', 'https://', 'https:', 'http://[', '//', '/\\', '///', '\\', '//[', '*'],
  // Hosts that look like this machine, and addresses with a mistake.
  ...['http://0.0.0.0/', 'http://localhost./', 'http://127.1.evil/', 'https://[::1 ]/', 'mailto:a@b.co'],
  ...['https//evil.example', ':https://evil.example', '%68ttps://evil.example'],
  // Texts that lead to the page itself.
  ...['', '?', '#', './'],
]

/** The values of all tests, without repetition. The tests in a browser and in whole applications take too long for more of them. */
export const REDIRECT_VALUES: readonly string[] = [
  ...new Set([
    ...STARTS.flatMap((start) => HOSTS.map((host) => start + host)),
    ...DISGUISES.flatMap((disguise) => SCRIPTS.map(disguise)),
    ...OTHERS,
    `/${'/a'.repeat(50_000)}`,
    `https://evil.example/${'x'.repeat(100_000)}`,
  ]),
]

/** Parts that browsers and decoders read as a slash, as nothing, or as a dot segment. Every sequence of two or three of them is tried. */
const SEPARATORS = ['/', '\\', '\t', '\n', '.', '%2f', '%5c', '%09', '%2e'] as const
/** User names before a host. Some readers take them for the host. */
const USER_NAMES = [
  '',
  '@',
  ':x@',
  'app.example@',
  'app.example:443@',
  'app.example%40',
  'app.example%2f@',
  'app.example%00@',
  'a@app.example@',
]
/** Other spellings of another host: IPv6, IPv4 as numbers, and punycode. */
const OTHER_HOSTS = [
  '[2001:db8::8]',
  '[::ffff:8.8.8.8]',
  '[::]',
  '[v1.evil]',
  '8.8.8.8.',
  '010.8.8.8',
  '0x8.0x80808',
  'xn--e1awd7f.example',
  'xn--bcher-kva.example',
]
const PORTS = ['', ':', ':0', ':00443', ':8080', ':65536'] as const
/** Dot segments that lead back to the root of the site. */
const DOT_SEGMENTS = ['.', '..', '%2e', '.%2E', '%2e%2e', '..;', '%252e%252e', '..\t', '.\n.'] as const
const EVIL_PATHS = [
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\tevil.example',
  '/%2fevil.example',
  '/%5cevil.example',
] as const
const MAX_ENCODINGS = 4
/** Returns the text, percent-encoded once, twice and so on. */
function encodingsOf(text: string): string[] {
  const texts = [text]
  while (texts.length <= MAX_ENCODINGS) texts.push(encodeURIComponent(texts.at(-1) ?? ''))
  return texts
}

/** All values, without repetition. */
export const ALL_REDIRECT_VALUES: readonly string[] = [
  ...new Set([
    ...REDIRECT_VALUES,
    ...SEPARATORS.flatMap((first) => SEPARATORS.flatMap((second) => ['', ...SEPARATORS].map((third) => first + second + third))).map(
      (start) => `${start}evil.example`,
    ),
    ...['//', 'https://', 'http:/\\'].flatMap((start) =>
      USER_NAMES.flatMap((name) => OTHER_HOSTS.flatMap((host) => PORTS.map((port) => start + name + host + port))),
    ),
    ...['/', '/a/', '/a/b/../'].flatMap((start) => DOT_SEGMENTS.flatMap((dots) => EVIL_PATHS.map((path) => start + dots + path))),
    ...[...EVIL_PATHS, ...SCRIPTS, 'https://evil.example'].flatMap((text) =>
      encodingsOf(text).flatMap((encoded) => [encoded, `/${encoded}`]),
    ),
  ]),
]

/** The site that the redirects must not leave. */
export const SITE = 'https://app.example'

/** Returns true if a browser on any page of the site opens this path on the site. */
export const isOnSite = (path: string): boolean =>
  /^\/(?![/\\])[^\t\r\n\\?#]*(?:[?#][^\t\r\n]*)?$/.test(path) && new URL(path, `${SITE}/a/b`).origin === SITE

/** Returns true if the address is this page of the site, and each of its parameters `next` is a path of the site. */
export const isPageWithNext = (address: string, page: string): boolean => {
  if (!isOnSite(address)) return false
  const { pathname, searchParams } = new URL(address, SITE)
  return pathname === page && searchParams.getAll('next').every(isOnSite)
}
