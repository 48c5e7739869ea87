import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Widget } from '../../src/components/Widget.tsx'
import type { ScreenName } from '../../src/flow/machine/screens.ts'
import type { FlowState } from '../../src/flow/machine/types.ts'
import { identityLoader, loginLoader } from '../../src/hooks/lazyChunks.ts'
import { advice } from '../../src/text/advice.ts'
import type { Strings } from '../../src/text/say.ts'
import { SCREENS, stateOf, weakPassword } from '../everyScreen.ts'
import { STATES } from '../everyState.ts'
import { catalogues } from '../locales.ts'
import { pseudo, pseudoStrings } from '../pseudo.ts'
import { limitedFor } from '../states.ts'

/*
 * Every screen in a pseudo-language that reveals texts that are not in the catalogue. locales.test.ts checks the texts of each language, so
 * that no English is left on any screen.
 */

await Promise.all([loginLoader.fetch(), identityLoader.fetch()])

/** The screens, and states that show other texts. */
const CASES: readonly (readonly [string, FlowState])[] = [
  ...STATES.map(({ screen, name, create }): [string, FlowState] => [`${screen} ${name}`.trim(), create()]),
  ...SCREENS.map((name): [string, FlowState] => [`${name}, rate limited`, stateOf(name, { problem: limitedFor(30) })]),
]

const ATTRIBUTES = ['aria-label', 'aria-description', 'placeholder', 'alt', 'title']

/** Returns all texts that a user can see or hear. */
function textsOf(state: FlowState, strings: Strings): string[] {
  const { container, unmount } = render(<Widget state={state} send={() => {}} strings={strings} brandName="Acme" />)
  const textNodes = document.createTreeWalker(container, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (textNodes.nextNode()) {
    const isStyle = textNodes.currentNode.parentElement?.closest('style')
    if (!isStyle) texts.push(textNodes.currentNode.textContent ?? '')
  }
  for (const element of container.querySelectorAll('*')) texts.push(...ATTRIBUTES.map((name) => element.getAttribute(name) ?? ''))
  unmount()
  return texts.map((text) => text.trim()).filter((text) => text !== '')
}

/** The strings of a state: names and addresses of users and organizations. */
const dataOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(dataOf) : []
}

/** Names that no language translates, the default country while the others are loading, and the groups of the secret. */
const NAMES = ['Gmail', 'Yahoo', 'Outlook', 'Google', 'Acme', 'US', 'jbsw', 'y3dp', 'ehpk', '3pxp']

test.each(CASES)('%s has no text outside the catalogue', (_, state) => {
  const names = [...dataOf(state), ...NAMES]
  // A tile shows only the first letter of a name.
  const expectedTexts = new Set([...names, ...names.map((name) => name.slice(0, 1))])
  const otherTexts = textsOf(state, pseudoStrings).filter((text) => !expectedTexts.has(text))
  // A sentence can contain names.
  const withoutNames = (text: string) => names.reduce((rest, name) => rest.replaceAll(name, ''), text)
  expect(otherTexts.filter((text) => /[A-Za-z]/.test(withoutNames(text)))).toEqual([])
})

test('the catalogues have the advice of the sample password', () => {
  const translatedAdvice = new Set<string>(advice)
  expect(weakPassword.advice.filter((sentence) => !translatedAdvice.has(sentence))).toEqual([])
})

test('the pseudo-language reveals a text that is not in the catalogue', () => {
  expect(pseudo('Continue to {organization}')).toBe('Ｃｏｎｔｉｎｕｅ ｔｏ {organization}')
  const { 'email.continue': _, ...others } = pseudoStrings
  expect(textsOf(stateOf('Main'), others)).toContain('Continue with email')
})

test.each(['Main', 'PasswordResetForm'] satisfies ScreenName[])('%s has the language and direction of its texts', (name) => {
  for (const [locale, strings] of Object.entries(catalogues)) {
    const { container, unmount } = render(<Widget state={stateOf(name)} send={() => {}} strings={strings} />)
    expect(container.firstElementChild).toHaveAttribute('lang', locale)
    expect(container.firstElementChild).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr')
    unmount()
  }
})

test('the prop `locale` replaces the language of the texts', () => {
  const { container } = render(<Widget state={stateOf('Main')} send={() => {}} strings={catalogues['pt-BR']} locale="pt-PT" />)
  expect(container.firstElementChild).toHaveAttribute('lang', 'pt-PT')
})
