import { Fragment, type ReactNode } from 'react'
import { LONGEST_EMAIL } from '../limits.ts'
import { style } from '../theme/style.ts'
import { piecesOf, type Phrase } from '../text/say.ts'
import { useCatalogue } from '../text/TextProvider.tsx'
import { v } from '../theme/tokens.ts'
import { cleanText } from './cleanText.ts'
import { Countdown } from './Countdown.tsx'

const quoted = style('b2b-quoted', {
  display: 'inline',
  color: v('text'),
  fontWeight: 500,
  overflowWrap: 'anywhere',
  // A title is strong already.
  '.b2b-title &': { fontWeight: 'inherit' },
})

const named = style('b2b-name', { display: 'inline', overflowWrap: 'anywhere' })

/** An address, a phone number or a host: it stands out, and is read from left to right everywhere. */
function asAddress(value: string): ReactNode {
  return (
    <strong className={quoted} dir="ltr">
      {cleanText(value, LONGEST_EMAIL)}
    </strong>
  )
}

/** How what goes into a sentence is shown, by the name of its place. Everything else is a name, with a direction of its own. */
const dressed: { readonly [placeholder: string]: (value: string) => ReactNode } = {
  email: asAddress,
  destination: asAddress,
  host: asAddress,
  time: (value) => value,
}
const asName = (value: string): ReactNode => <Name>{value}</Name>

/** The name of somebody or something outside: cleaned, and in a direction of its own. */
export const Name = ({ children }: { readonly children: string }) => <bdi className={named}>{cleanText(children)}</bdi>

interface SentenceProps {
  readonly phrase: Phrase
  /** A time of the clock in ms: `{time}` is then what is left until it. */
  readonly until?: number | null
}

/**
 * Says a phrase with what is in it set apart: addresses are quoted, names keep their own direction, times tick.
 *
 * @example
 * <Sentence phrase={{ key: 'confirmation.body', values: { email } }} />
 */
export function Sentence({ phrase: { key, values }, until = null }: SentenceProps) {
  const catalogue = useCatalogue()
  const elements = Object.entries<string>(values ?? {}).map(([place, value]) => [
    place,
    place === 'time' && until !== null ? <Countdown until={until} /> : (dressed[place] ?? asName)(value),
  ])
  const pieces = piecesOf<ReactNode>(catalogue[key] ?? '', Object.fromEntries(elements))
  // The pieces of a sentence never change places, so their numbers tell them apart.
  return pieces.map((piece, at) => <Fragment key={at}>{piece}</Fragment>)
}
