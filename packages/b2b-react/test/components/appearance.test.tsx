import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { ScreenName } from '../../src/flow/machine/screens.ts'
import type { FlowState, Problem } from '../../src/flow/machine/types.ts'
import type { ButtonProps, ContainerProps, LogoProps, SocialButtonProps, TextFieldProps } from '../../src/index.ts'
import { styleText } from '../../src/theme/style.ts'
import { PARTS, VARIABLES } from '../../src/theme/styleHooks.ts'
import type { Theme } from '../../src/theme/theme.ts'
import * as themes from '../../src/themes.ts'
import { SCREENS, stateOf } from '../everyScreen.ts'
import { button, show } from '../show.tsx'
import { limitedFor, refusedProblem } from '../states.ts'

const LINKS = { terms: 'https://acme.test/terms', privacy: '/privacy', help: 'mailto:help@acme.test' }
const LOGO = { url: '/logo.svg', alt: 'Acme' }

/** The values of `data-b2b-part` in the document. */
const shownParts = () => [...document.querySelectorAll('[data-b2b-part]')].map((element) => element.getAttribute('data-b2b-part') ?? '')

/** The state of a screen with a watermark, a toast and a problem, which are parts of any screen. */
function stateWithAllParts(name: ScreenName, problem: Problem | null): FlowState {
  const state = stateOf(name)
  return {
    ...state,
    problem,
    project: state.project && { ...state.project, watermark: true },
    toasts: [{ id: 1, phrase: { key: 'totp.manual.copied' }, tone: 'success' }],
  }
}

test('the documented parts are those that the screens have', () => {
  const parts = new Set<string>()
  for (const name of SCREENS) {
    for (const problem of [null, refusedProblem, limitedFor(60)]) {
      const props = { theme: { links: LINKS, logo: LOGO }, brandName: 'Acme' }
      const { unmount } = show(stateWithAllParts(name, problem), props)
      for (const part of shownParts()) parts.add(part)
      unmount()
    }
  }
  expect([...parts].toSorted()).toEqual(Object.keys(PARTS).toSorted())
})

test('the style sheet reads every documented variable, and no other', () => {
  const readVariables = [...styleText().matchAll(/var\(--b2b-([a-z-]+)/g)].map(([, name = '']) => name)
  expect([...new Set(readVariables)].toSorted()).toEqual(Object.keys(VARIABLES).toSorted())
})

test('every screen has at most one main button', () => {
  const screensWithSeveral = SCREENS.filter((name) => {
    const { unmount, container } = show(stateOf(name))
    const mainButtons = container.querySelectorAll('[data-look=primary]')
    unmount()
    return mainButtons.length > 1
  })
  expect(screensWithSeveral).toEqual([])
})

describe('components of the host', () => {
  test('replace the components of the widget, and get their props', async () => {
    const components: Theme['components'] = {
      Button: ({ children, look, onClick }: ButtonProps) => (
        <button type={onClick ? 'button' : 'submit'} onClick={onClick}>
          {look}: {children}
        </button>
      ),
      TextField: ({ name, label, type, complaint }: TextFieldProps) => (
        <label>
          Own {label} <input name={name} type={type} aria-invalid={complaint !== null} />
        </label>
      ),
      Logo: ({ url, alt }: LogoProps) => <b>Own logo {url || alt || 'without an image'}</b>,
      Container: ({ children, ...attributes }: ContainerProps) => <main {...attributes}>{children}</main>,
      SocialButton: ({ children, onClick }: SocialButtonProps) => <button onClick={onClick}>Own {children}</button>,
    }
    const { send, user } = show(stateOf('Main'), { theme: { components } })
    expect(screen.getByRole('main')).toHaveAttribute('data-b2b-part', 'card')
    expect(screen.getByText('Own logo without an image')).toBeVisible()
    await user.type(screen.getByLabelText('Own Email'), 'ada@acme.test')
    await user.click(button('primary: Continue with email'))
    expect(send).toHaveBeenCalledWith({ type: 'emailSubmitted', email: 'ada@acme.test' })
    await user.click(button('Own Continue with Google'))
    expect(send).toHaveBeenCalledWith({ type: 'providerChosen', provider: 'google' })
  })

  test('are ignored in a theme from a database, where a component can only be text, such as the name of an HTML element', () => {
    const storedTheme = JSON.parse('{ "components": { "Container": "iframe", "Button": { "$$typeof": "x" }, "Logo": "script" } }') as Theme
    const { container } = show(stateOf('Main'), { theme: { ...storedTheme, logo: LOGO } })
    expect(container.querySelector('iframe,script')).toBeNull()
    expect(button('Continue with email')).toBeVisible()
  })
})

describe('the layout', () => {
  test('shows social logins as a grid of names, or as icons, with the same accessible names', () => {
    const { unmount } = show(stateOf('Main'), { theme: { socialButtons: 'grid' } })
    expect(button('Continue with Google').textContent).toMatch(/^Google/)
    unmount()
    show(stateOf('Main'), { theme: { socialButtons: 'icons' } })
    expect(button('Continue with Google').querySelector('.b2b-button-word')).toBeNull()
    // A connection of the organization keeps its name.
    expect(button('Continue with Okta').textContent).toBe('Continue with Okta')
  })

  test('marks an icon of a social login as last used, for screen readers', () => {
    show(stateOf('Main', { lastUsed: 'google_oauth' }), { theme: { socialButtons: 'icons' } })
    expect(button('Continue with Google')).toHaveAccessibleDescription('Last used')
  })

  test('hides the logo or puts it in the middle', () => {
    const { unmount } = show(stateOf('Main'), { theme: { logo: LOGO, logoPlacement: 'none' } })
    expect(screen.queryByRole('img', { name: 'Acme' })).toBeNull()
    unmount()
    show(stateOf('Main'), { theme: { logo: LOGO, logoPlacement: 'center' } })
    expect(screen.getByRole('img', { name: 'Acme' }).closest('[data-logo=center]')).not.toBeNull()
  })

  test('shows a data URL as the logo of the host', () => {
    const url = 'data:image/svg+xml;base64,PHN2Zz4='
    show(stateOf('Main'), { theme: { logo: { url, alt: 'Acme' } } })
    expect(screen.getByRole('img', { name: 'Acme' })).toHaveAttribute('src', url)
  })

  test('shows the links of the host below every screen, and no address that runs code', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    show(stateOf('LoggedIn'), { theme: { links: { ...LINKS, privacy: 'javascript:alert(1)' } } })
    expect(screen.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', LINKS.terms)
    expect(screen.getByRole('link', { name: 'Help' })).toHaveAttribute('href', LINKS.help)
    expect(screen.queryByRole('link', { name: 'Privacy' })).toBeNull()
  })

  test('tells screen readers which links of the host open a new tab', () => {
    show(stateOf('Loading'), { theme: { links: LINKS } })
    for (const name of ['Terms', 'Privacy']) {
      const link = screen.getByRole('link', { name })
      expect(link).toHaveAttribute('target', '_blank')
      expect(link).toHaveAccessibleDescription('opens in a new tab')
    }
    const email = screen.getByRole('link', { name: 'Help' })
    expect(email).not.toHaveAttribute('target')
    expect(email).not.toHaveAccessibleDescription()
  })
})

test.each(Object.entries(themes))('the theme %s of the package causes no warning', (_, theme) => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  show(stateOf('Main'), { theme })
  expect(consoleError).not.toHaveBeenCalled()
})
