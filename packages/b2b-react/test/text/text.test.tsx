import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import de from '../../src/locales/de.ts'
import { mergeStrings } from '../../src/text/mergeStrings.ts'
import { messages } from '../../src/text/messages.ts'
import { otherMessages } from '../../src/text/otherMessages.ts'
import type { Strings } from '../../src/text/say.ts'
import { TextProvider, useSay } from '../../src/text/TextProvider.tsx'
import { Sentence } from '../../src/ui/Sentence.tsx'
import { English } from '../ui/english.tsx'

let consoleError = vi.spyOn(console, 'error')
const printedMessages = () => consoleError.mock.calls.map(([sentence]) => String(sentence))

beforeEach(() => {
  consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
})

function Line() {
  const say = useSay()
  return <p>{say('resend.cooldown', { time: '0:24' })}</p>
}

test('is English by default', () => {
  render(<Line />, { wrapper: English })
  expect(screen.getByText('in 0:24')).toBeVisible()
})

test('uses the host’s texts', () => {
  render(
    <TextProvider lazyMessages={otherMessages} strings={{ 'resend.cooldown': '{time} left' }}>
      <Line />
    </TextProvider>,
  )
  expect(screen.getByText('0:24 left')).toBeVisible()
})

test('accepts a text of the host without a placeholder', () => {
  render(
    <TextProvider lazyMessages={otherMessages} strings={{ 'resend.cooldown': 'soon' }}>
      <Line />
    </TextProvider>,
  )
  expect(screen.getByText('soon')).toBeVisible()
})

test('formats the values of a sentence, in the order of its language', () => {
  render(
    <TextProvider lazyMessages={otherMessages} strings={{ 'loggedIn.as': '{organization}: {email}' }}>
      <p>
        <Sentence phrase={{ key: 'loggedIn.as', values: { email: 'ada@globex.test', organization: 'Globex' } }} />
      </p>
    </TextProvider>,
  )
  expect(screen.getByText('Globex').parentElement).toHaveTextContent('Globex: ada@globex.test')
  expect(screen.getByText('ada@globex.test').tagName).toBe('STRONG')
  expect(screen.getByText('Globex').tagName).toBe('BDI')
})

test('keeps braces in a name unchanged', () => {
  render(
    <p>
      <Sentence phrase={{ key: 'main.header.organization', values: { organization: '{email} & Co' } }} />
    </p>,
  )
  expect(screen.getByText('{email} & Co')).toBeVisible()
})

test('ignores invalid texts, with a warning', () => {
  const invalidTexts = {
    or: 7,
    'no.such.key': 'x',
    __proto__: null,
    toString: 'x',
    'email.label': 'Email of {person}',
    'email.continue': undefined,
  }
  // Values that a host without TypeScript can pass.
  const catalogue = mergeStrings(invalidTexts as unknown as Strings)
  expect(catalogue.or).toBe(messages.or)
  expect(catalogue['email.continue']).toBe(messages['email.continue'])
  expect(printedMessages()).toEqual([
    expect.stringContaining('or is not a string'),
    expect.stringContaining('no text called no.such.key'),
    expect.stringContaining('no text called toString'),
    expect.stringContaining('email.label has no value for {person}'),
  ])
})

test('a complete translation, with its language and the advice of the server, is valid', () => {
  const catalogue = mergeStrings({ ...de, 'advice.A new sentence of the server': 'Ein neuer Satz.' })
  expect(catalogue).toMatchObject({ ...de, 'advice.A new sentence of the server': 'Ein neuer Satz.' })
  expect(consoleError).not.toHaveBeenCalled()
})
