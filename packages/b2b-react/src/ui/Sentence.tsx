import { Fragment, type ReactNode } from 'react'
import { MAX_EMAIL_LENGTH } from '../limits.ts'
import { piecesOf, type Phrase } from '../text/say.ts'
import { useCatalogue } from '../text/TextProvider.tsx'
import { below } from '../theme/parts.ts'
import { style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'
import { cleanText } from './cleanText.ts'
import { Countdown } from './Countdown.tsx'

const quoted = style('b2b-quoted', {
  display: 'inline',
  color: v('text'),
  fontWeight: 500,
  overflowWrap: 'anywhere',
  hyphens: 'none',
  // A phone number stays on one line, unless the text is large and the screen small.
  '&[data-spaced]': { whiteSpace: 'nowrap', [below(300)]: { whiteSpace: 'normal' } },
  // Titles are bold already.
  '.b2b-title &': { fontWeight: 'inherit' },
})

const named = style('b2b-name', { display: 'inline', overflowWrap: 'anywhere', hyphens: 'none' })

const unbroken = style('b2b-unbroken', { display: 'inline', whiteSpace: 'nowrap', [below(200)]: { whiteSpace: 'normal' } })

/** Matches a number with a word, as in `6-digit`. */
const NUMBERED = /(\b\d+-\p{L}{1,9}\b)/u

/**
 * Prevents line breaks at the hyphens that the pattern matches. Only for few words, because a test of a host that searches for a text does not
 * find it across elements.
 */
export const withoutHyphenBreaks = (text: ReactNode, pattern = NUMBERED): ReactNode =>
  typeof text === 'string'
    ? // `split` puts the matches at the odd positions.
      text.split(pattern).map((piece, index) =>
        index % 2 === 0 ? (
          piece
        ) : (
          <span key={index} className={unbroken}>
            {piece}
          </span>
        ),
      )
    : text

/** An email address, phone number or host: emphasized and always left-to-right. */
export const Address = ({ children }: { readonly children: string }) => (
  <strong className={quoted} dir="ltr" data-spaced={children.includes(' ') ? '' : undefined}>
    {cleanText(children, MAX_EMAIL_LENGTH)}
  </strong>
)
const asAddress = (value: string): ReactNode => <Address>{value}</Address>

/** The formatting of values by their placeholder. The values of all other placeholders are names. */
const formats: { readonly [placeholder: string]: (value: string) => ReactNode } = {
  email: asAddress,
  destination: asAddress,
  host: asAddress,
  time: (value) => value,
}
const asName = (value: string): ReactNode => <Name>{value}</Name>

/** A name from outside the widget: cleaned, with its own text direction. */
export const Name = ({ children }: { readonly children: string }) => <bdi className={named}>{cleanText(children)}</bdi>

interface SentenceProps {
  readonly phrase: Phrase
  /** A time in ms since the epoch. `{time}` then counts down to it. */
  readonly until?: number | null
}

/**
 * Renders a text with formatted values: addresses are emphasized, names keep their own direction, times count down.
 *
 * @example
 * <Sentence phrase={{ key: 'confirmation.body', values: { email } }} />
 */
export function Sentence({ phrase: { key, values }, until = null }: SentenceProps) {
  const catalogue = useCatalogue()
  const elements = Object.entries<string>(values ?? {}).map(([placeholder, value]) => [
    placeholder,
    placeholder === 'time' && until !== null ? <Countdown until={until} /> : (formats[placeholder] ?? asName)(value),
  ])
  const pieces = piecesOf<ReactNode>(catalogue[key] ?? '', Object.fromEntries(elements))
  // The parts of a sentence never change places, so their index is a stable key.
  return pieces.map((piece, index) => <Fragment key={index}>{withoutHyphenBreaks(piece)}</Fragment>)
}
