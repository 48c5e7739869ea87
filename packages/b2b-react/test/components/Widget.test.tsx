import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Screen } from '../../src/flow/machine/screens.ts'
import { styleText } from '../../src/theme/style.ts'
import type { Theme } from '../../src/theme/theme.ts'
import { stateOf } from '../everyScreen.ts'
import { button, show, title } from '../show.tsx'
import { confirmation, discovery, main, stateOn, stateWith } from '../states.ts'

const loadingPage: Screen = { name: 'Loading', of: 'page' }
const loggingIn: Screen = { name: 'Loading', of: 'login' }
const errorScreen: Screen = { name: 'Error', message: { key: 'error.default' }, back: false, retry: 'restart', until: null }
const loggedIn: Screen = { name: 'LoggedIn', email: 'ada@globex.test', organization: 'Globex' }
const root = () => document.querySelector('.b2b-root')

afterEach(() => document.body.replaceChildren())

test.each<Screen>([loadingPage, loggingIn, main, confirmation, discovery, { ...discovery, choices: [] }, loggedIn, errorScreen])(
  'has one title: $name',
  (initialScreen) => {
    show(stateOn(initialScreen))
    expect(screen.getAllByRole('heading')).toHaveLength(1)
  },
)

test('the widget takes no focus from the page when it appears', () => {
  show(stateWith())
  expect(document.body).toHaveFocus()
})

test('takes no focus from the page after the initial loading', () => {
  const { next } = show(stateOn(loadingPage))
  next(stateWith())
  expect(document.body).toHaveFocus()
})

test('moves the focus to the title of a screen without fields', async () => {
  const { user, next } = show(stateWith())
  await user.click(button('Continue with email'))
  next(stateOn(confirmation))
  expect(title()).toHaveFocus()
})

test('moves the focus to the first field of a screen that has one', async () => {
  const { user, next } = show(stateOn(confirmation))
  await user.click(button('Try again'))
  next(stateWith())
  expect(screen.getByLabelText('Email')).toHaveFocus()
})

test.each(['PasswordEmailForm', 'PasswordAuthenticate'] as const)('moves the focus to the empty field of %s', async (name) => {
  const { user, next } = show(stateWith())
  await user.click(button('Continue with email'))
  next(stateOf(name, { email: 'ada@globex.test' }))
  expect(screen.getByLabelText('Password')).toHaveFocus()
})

test('moves the focus to the first of two empty fields', async () => {
  const { user, next } = show(stateWith())
  await user.click(button('Continue with email'))
  next(stateOf('PasswordAuthenticate'))
  expect(screen.getByLabelText('Email')).toHaveFocus()
})

test('moves the focus to the title after the sign-in by a link', () => {
  const { next } = show(stateOn(loadingPage))
  next(stateOn(loggingIn))
  next(stateOn(discovery))
  expect(title()).toHaveFocus()
})

test('moves the focus to the loading screen after Try again, and to the next screen', async () => {
  const { user, next } = show(stateOn(errorScreen))
  await user.click(button('Try again'))
  next(stateOn(loadingPage))
  expect(title()).toHaveFocus()
  next(stateWith())
  expect(screen.getByLabelText('Email')).toHaveFocus()
})

test('does not move the focus while the user is elsewhere on the page', () => {
  const fieldOfPage = document.body.appendChild(document.createElement('input'))
  const { next } = show(stateOn(confirmation))
  fieldOfPage.focus()
  next(stateOn(loggedIn))
  expect(fieldOfPage).toHaveFocus()
})

test('does not move the focus when the data of the same screen changes', async () => {
  const { user, next } = show(stateOn(confirmation))
  await user.click(button('Resend email'))
  next(stateOn({ ...confirmation, resends: 1 }))
  expect(button('Resend email')).toHaveFocus()
})

test('animates new screens in the direction of the user, but not the first screen or the screen after the skeleton', () => {
  const entrance = () => document.querySelector('.b2b-enter')
  const { next } = show(stateOn(loadingPage))
  expect(entrance()).not.toHaveAttribute('data-enter')
  next(stateWith())
  expect(entrance()).not.toHaveAttribute('data-enter')
  next(stateOn({ name: 'Loading', of: 'login' }))
  expect(entrance()).toHaveAttribute('data-enter', 'forward')
  next(stateWith())
  expect(entrance()).toHaveAttribute('data-enter', 'nowhere')
  next(stateOn(confirmation))
  expect(entrance()).toHaveAttribute('data-enter', 'forward')
  next(stateWith({ direction: 'back' }))
  expect(entrance()).toHaveAttribute('data-enter', 'back')
})

test('uses the language of the host and its direction', () => {
  show(stateWith(), { locale: 'ar', strings: { 'email.continue': 'المتابعة' } })
  expect(root()).toHaveAttribute('lang', 'ar')
  expect(root()).toHaveAttribute('dir', 'rtl')
  expect(button('المتابعة')).toBeVisible()
})

test('warns once about each invalid locale, with the correct spelling if there is one', () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const locale of ['pt_BR', 'pt_BR', 'klingon?']) show(stateWith(), { locale }).unmount()
  expect(consoleError.mock.calls).toEqual([
    ['[@acme/b2b-react] locale is not a language tag; write "pt-BR".'],
    ['[@acme/b2b-react] locale is not a language tag; it is ignored. Write one such as "en" or "pt-BR".'],
  ])
})

test.each([
  ['en_US', 'en-US', 'ltr'],
  ['ar_EG', 'ar-EG', 'rtl'],
  ['zh_Hant_TW', 'zh-Hant-TW', 'ltr'],
  ['not a language', 'en', 'ltr'],
  ['', 'en', 'ltr'],
])('uses the locale %j as %s, and shows all countries', async (locale, lang, dir) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  show(stateOn({ name: 'SMSOTPEnrollment', country: '', typed: null }), { locale })
  await screen.findByRole('option', { name: /\+49$/ })
  expect(root()).toHaveAttribute('lang', lang)
  expect(root()).toHaveAttribute('dir', dir)
})

// Letter spacing would separate letters that are joined in these scripts.
test.each(['ar', 'fa', 'ur', 'ps', 'ug', 'ckb', 'sd'])('the title has no letter spacing in the language %s', (locale) => {
  // jsdom has no constructed style sheets, so the test adds the rules.
  const element = document.head.appendChild(document.createElement('style'))
  element.textContent = styleText()
  show(stateWith(), { locale })
  expect(getComputedStyle(title()).letterSpacing).toMatch(/^0(?:px)?$/)
  element.remove()
})

test('the prop dir replaces the direction of the language', () => {
  show(stateWith(), { locale: 'en', dir: 'rtl' })
  expect(root()).toHaveAttribute('dir', 'rtl')
})

test('shows the watermark only if the project requires it', () => {
  const { next } = show(stateWith(), { brandName: 'Acme' })
  expect(screen.queryByText('Powered by Acme')).toBeNull()
  next(stateWith({ project: { name: '', emailDomains: [], createOrganizationEnabled: true, watermark: true, luds: null, slug: '' } }))
  expect(screen.getByText('Powered by Acme')).toBeVisible()
})

test('announces every toast and shows the newest', () => {
  const toasts = [1, 2].map((id) => ({ id, phrase: { key: 'resend.email.done' }, tone: 'success' }) as const)
  show(stateOn(confirmation, { toasts: toasts }))
  const announcements = screen.getAllByText('Email resent').map((word) => word.parentElement)
  expect(announcements[0]).toHaveClass('b2b-unseen')
  expect(announcements[1]).toHaveClass('b2b-toast')
})

test('hideHeaderText hides the title, but not from screen readers', () => {
  show(stateWith(), { theme: { hideHeaderText: true } })
  expect(title()).toHaveTextContent('Continue to Acme Corp')
  expect(title()).toHaveClass('b2b-unseen')
})

const INVALID_THEMES: { readonly [description: string]: unknown } = {
  'a logo without alt': { logo: { url: '/logo.svg' } },
  'a logo without url': { logo: { alt: 'Globex' } },
  'a logo that is a string': { logo: 'https://globex.test/logo.svg' },
  'a logo with a number as alt': { logo: { url: '/logo.svg', alt: 7 } },
  'null as logo': { logo: null },
  'hideHeaderText as a string': { hideHeaderText: 'false' },
  'an unknown colorScheme': { colorScheme: 'sepia' },
}
test.each(Object.keys(INVALID_THEMES))('ignores %s in a theme, with at most one warning', (description) => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  // Values that a host without TypeScript can pass.
  const theme = INVALID_THEMES[description] as Theme
  const { next } = show(stateWith(), { theme })
  next(stateOn(confirmation))
  next(stateWith())
  expect(screen.queryByRole('img')).toBeNull()
  expect(title()).not.toHaveClass('b2b-unseen')
  expect(root()).toHaveAttribute('data-scheme', 'auto')
  const [field] = Object.keys(theme)
  const printedMessages = consoleError.mock.calls.map(([sentence]) => String(sentence))
  // Each message is printed once per page, so an earlier case can have printed it.
  expect(printedMessages.length).toBeLessThanOrEqual(1)
  expect(printedMessages.join()).toMatch(printedMessages.length === 0 ? '' : `theme.${field} is not`)
})

test.each([undefined, null, false, true])('renders the screen of the widget if the children are %s', (children) => {
  show(stateWith(), { children })
  expect(screen.getByLabelText('Email')).toBeVisible()
  expect(title()).toHaveTextContent('Continue to Acme Corp')
})

test('shows the logo of the theme, or its alt text if the address is not allowed', async () => {
  const { unmount } = show(stateWith(), { theme: { logo: { url: '/logo.svg', alt: 'Globex' } } })
  expect(screen.getByRole('img', { name: 'Globex' })).toHaveAttribute('src', '/logo.svg')
  unmount()
  show(stateWith(), { theme: { logo: { url: 'javascript:alert(1)', alt: 'Globex' } } })
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getByText('Globex')).toBeVisible()
})
