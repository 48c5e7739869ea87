/*
 * Names that an application can choose to look like another party, or to hide the text around its name: trusted names, each in every
 * disguise.
 */

const TRUSTED = ['Google', 'Microsoft 365', 'Demo', 'accounts.google.com', 'Сбербанк', 'بنك الراجحي', 'Acme Corp', '']

const LOOK_ALIKE: { readonly [letter: string]: string } = { o: 'о', c: 'с', e: 'е', a: 'а', i: 'і', r: 'г', l: 'ӏ' }
const each = (name: string, change: (letter: string) => string) => Array.from(name, change).join('')
const between = (mark: string) => (name: string) => Array.from(name).join(mark)
const around = (before: string, after: string) => (name: string) => before + name + after

const DISGUISES: { readonly [disguise: string]: (name: string) => string } = {
  unchanged: (name) => name,
  'of letters that look alike': (name) => each(name, (letter) => LOOK_ALIKE[letter] ?? letter),
  'of wide letters': (name) =>
    each(name, (letter) => (/[!-~]/.test(letter) ? String.fromCodePoint(letter.charCodeAt(0) + 0xfee0) : letter)),
  'in punycode': (name) => (URL.canParse(`https://${name}`) ? new URL(`https://${name}`).host : name),
  backwards: (name) => `\u202e${Array.from(name).toReversed().join('')}\u202c`,
  'from right to left': around('\u202b', '\u202c'),
  'with an override that is not ended': around('\u202d', '\u202e'),
  'in isolates': around('\u2066', '\u2069 \u2067'),
  'with marks of direction': around('\u200f', '\u200e\u061c'),
  'with spaces without a width': between('\u200b'),
  'with joiners': between('\u200d'),
  'among joiners': around('\u200d', '\u200c'),
  'with soft hyphens': between('\u00ad'),
  'with word joiners and byte order marks': around('\ufeff\u2060', '\ufeff'),
  'with variation selectors': between('\ufe01'),
  'with tags': between('\u{e0067}'),
  'with fillers': around('\u3164\u115f', '\uffa0\u1160'),
  'in empty braille': around('\u2800', '\u2800'),
  'with controls': around('\u0000\u0007', '\u001b[2J\u009b31m'),
  'with backspaces': around('Evil\b\b\b\b', '\u007f'),
  'on two lines': around('', '\nYou will be sent to google.com.'),
  'after empty lines': around('\r\n\r\n\u2028\u2029\u0085', ''),
  'with tabs': between('\t'),
  'far to the right': around('\u00a0'.repeat(500), ''),
  'of 10 kB': (name) => `${name} `.repeat(10_000).slice(0, 10_000),
  'in one word of 10 kB': (name) => `${name}x`.repeat(10_000).slice(0, 10_000),
  'under a tower of marks': (name) => each(name, (letter) => `${letter}${'\u0301\u0316'.repeat(150)}`),
  'of halves of letters': around('\ud83d', '\udc69'),
  'among emoji': around('👩‍👩‍👧‍👦'.repeat(400), '✅🔒'),
  'as markup': around('<b onclick="alert(1)">', '</b>'),
  'among our own placeholders': around('{project}{host}', '{client}'),
}

/** The trusted names in each disguise. */
export const FALSE_NAMES = Object.entries(DISGUISES).map(([disguise, wear]) => [disguise, TRUSTED.map(wear)] as const)
