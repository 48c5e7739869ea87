/*
 * Names of applications that imitate another party, or hide the text around the name. They are the names that users trust, each in every
 * disguise.
 */

const TRUSTED_NAMES = ['Google', 'Microsoft 365', 'Demo', 'accounts.google.com', 'Сбербанк', 'بنك الراجحي', 'Acme Corp', '']

/** Cyrillic letters that look like Latin letters. */
const LOOK_ALIKE: { readonly [letter: string]: string } = { o: 'о', c: 'с', e: 'е', a: 'а', i: 'і', r: 'г', l: 'ӏ' }
/** The distance in Unicode from an ASCII character to its full-width form. */
const FULL_WIDTH_OFFSET = 0xfee0

const mapLetters = (name: string, change: (letter: string) => string) => Array.from(name, change).join('')
const insertBetween = (mark: string) => (name: string) => Array.from(name).join(mark)
const surround = (before: string, after: string) => (name: string) => before + name + after

const DISGUISES: { readonly [disguise: string]: (name: string) => string } = {
  unchanged: (name) => name,
  'of letters that look alike': (name) => mapLetters(name, (letter) => LOOK_ALIKE[letter] ?? letter),
  'of full-width letters': (name) =>
    mapLetters(name, (letter) => (/[!-~]/.test(letter) ? String.fromCodePoint(letter.charCodeAt(0) + FULL_WIDTH_OFFSET) : letter)),
  'in punycode': (name) => (URL.canParse(`https://${name}`) ? new URL(`https://${name}`).host : name),
  backwards: (name) => `\u202e${Array.from(name).toReversed().join('')}\u202c`,
  'from right to left': surround('\u202b', '\u202c'),
  'with an override that is not ended': surround('\u202d', '\u202e'),
  'in isolates': surround('\u2066', '\u2069 \u2067'),
  'with marks of direction': surround('\u200f', '\u200e\u061c'),
  'with spaces without a width': insertBetween('\u200b'),
  'with joiners': insertBetween('\u200d'),
  'among joiners': surround('\u200d', '\u200c'),
  'with soft hyphens': insertBetween('\u00ad'),
  'with word joiners and byte order marks': surround('\ufeff\u2060', '\ufeff'),
  'with variation selectors': insertBetween('\ufe01'),
  'with tags': insertBetween('\u{e0067}'),
  'with fillers': surround('\u3164\u115f', '\uffa0\u1160'),
  'in empty braille': surround('\u2800', '\u2800'),
  'with controls': surround('\u0000\u0007', '\u001b[2J\u009b31m'),
  'with backspaces': surround('Evil\b\b\b\b', '\u007f'),
  'on two lines': surround('', '\nYou will be sent to google.com.'),
  'after empty lines': surround('\r\n\r\n\u2028\u2029\u0085', ''),
  'with tabs': insertBetween('\t'),
  'far to the right': surround('\u00a0'.repeat(500), ''),
  'of 10 kB': (name) => `${name} `.repeat(10_000).slice(0, 10_000),
  'in one word of 10 kB': (name) => `${name}x`.repeat(10_000).slice(0, 10_000),
  'under a tower of marks': (name) => mapLetters(name, (letter) => `${letter}${'\u0301\u0316'.repeat(150)}`),
  'of halves of letters': surround('\ud83d', '\udc69'),
  'among emoji': surround('👩‍👩‍👧‍👦'.repeat(400), '✅🔒'),
  'as markup': surround('<b onclick="alert(1)">', '</b>'),
  'among our own placeholders': surround('{project}{host}', '{client}'),
}

/** The trusted names in each disguise. */
export const FALSE_NAMES = Object.entries(DISGUISES).map(([disguise, disguiseName]) => [disguise, TRUSTED_NAMES.map(disguiseName)] as const)
