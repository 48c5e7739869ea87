import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SUGGESTION_DEBOUNCE_MS } from '../../src/limits.ts'
import { suggestDomain } from '../../src/screens/parts/domainSuggestion.ts'
import { show } from '../show.tsx'
import { organizationOf, stateWith } from '../states.ts'

test.each([
  ['ada@gmial.com', 'gmail.com'],
  ['ada@gmai.com', 'gmail.com'],
  ['ada@gmaill.com', 'gmail.com'],
  ['ada@gnail.com', 'gmail.com'],
  ['ada@gmailcom', 'gmail.com'],
  ['ada@GMIAL.com ', 'gmail.com'],
  ['ada@hotmial.com', 'hotmail.com'],
  ['ada@outlok.com', 'outlook.com'],
])('for %j, suggests %s', (email, domain) => {
  expect(suggestDomain(email, [])).toBe(domain)
})

test.each(['ada@gmail.com', 'ada@mail.com', 'ada@ymail.com', 'ada@acme.com', 'ada@giml.com', 'ada@', 'gmial.com', '', 'ada@globex.test'])(
  '%j gets no suggestion',
  (email) => {
    expect(suggestDomain(email, [])).toBeNull()
  },
)

test('a domain of the organization gets no suggestion', () => {
  expect(suggestDomain('ada@gmial.com', ['gmial.com'])).toBeNull()
})

const emailField = () => screen.getByLabelText<HTMLInputElement>('Email')
const type = (text: string) => fireEvent.input(emailField(), { target: { value: text } })
const advance = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const suggestionButton = () => screen.queryByRole('button', { name: 'gmail.com' })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('suggests a domain after a pause, as a polite announcement, and one click accepts it', () => {
  show(stateWith())
  type('ada@gmial.com')
  advance(SUGGESTION_DEBOUNCE_MS - 1)
  expect(suggestionButton()).toBeNull()
  advance(1)
  expect(suggestionButton()?.closest('[aria-live=polite]')).not.toBeNull()
  fireEvent.click(suggestionButton() ?? document.body)
  expect(emailField()).toHaveValue('ada@gmail.com')
  expect(emailField()).toHaveFocus()
  advance(SUGGESTION_DEBOUNCE_MS)
  expect(suggestionButton()).toBeNull()
})

test('the user can submit the address despite a suggestion. It disappears when the user types another domain', () => {
  const { send } = show(stateWith({ organization: organizationOf('Acme Corp', { joinableDomains: ['acme.test'] }) }))
  type('ada@gmial.com')
  advance(SUGGESTION_DEBOUNCE_MS)
  fireEvent.click(screen.getByRole('button', { name: 'Continue with email' }))
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'emailSubmitted', email: 'ada@gmial.com' })
  type('ada@globex.test')
  advance(SUGGESTION_DEBOUNCE_MS)
  expect(suggestionButton()).toBeNull()
})
