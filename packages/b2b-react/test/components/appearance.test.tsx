import { render, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { ButtonProps, ContainerProps, LogoProps, SocialButtonProps, TextFieldProps } from '../../src/index.ts'
import { styleText } from '../../src/theme/style.ts'
import { PARTS, VARIABLES } from '../../src/theme/styleHooks.ts'
import type { Theme } from '../../src/theme/theme.ts'
import * as themes from '../../src/themes.ts'
import { SCREENS, stateOf } from '../everyScreen.ts'
import { button, show } from '../show.tsx'
import { limitedFor, refusedProblem, stateOn } from '../states.ts'

const LINKS = { terms: 'https://acme.test/terms', privacy: '/privacy', help: 'mailto:help@acme.test' }
const LOGO = { url: '/logo.svg', alt: 'Acme' }

/** The values of `data-b2b-part` in the document. */
const partsShown = () => [...document.querySelectorAll('[data-b2b-part]')].map((element) => element.getAttribute('data-b2b-part') ?? '')

test('the documented parts are those that the screens have', () => {
  const found = new Set<string>()
  for (const name of SCREENS) {
    for (const problem of [null, refusedProblem, limitedFor(60)]) {
      const project = { ...stateOf(name).project, watermark: true } as ReturnType<typeof stateOf>['project']
      const toasts = [{ id: 1, phrase: { key: 'toast.copied' }, tone: 'success' }] as unknown as ReturnType<typeof stateOf>['toasts']
      const { unmount } = show({ ...stateOf(name), problem, project, toasts }, { theme: { links: LINKS, logo: LOGO }, brandName: 'Acme' })
      for (const part of partsShown()) found.add(part)
      unmount()
    }
  }
  expect([...found].toSorted()).toEqual(Object.keys(PARTS).toSorted())
})

test('the style sheet reads every documented variable, and no other', () => {
  const found = [...styleText().matchAll(/var\(--b2b-([a-z-]+)/g)].map(([, name = '']) => name)
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(VARIABLES).toSorted())
})

test('every screen has at most one main button', () => {
  const crowded = SCREENS.filter((name) => {
    const { unmount, container } = show(stateOf(name))
    const { length } = container.querySelectorAll('[data-look=primary]')
    unmount()
    return length > 1
  })
  expect(crowded).toEqual([])
})

describe('components of the host', () => {
  test('replace those of the widget and get their props', async () => {
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

  test('cannot be the name of an HTML element, which a stored theme could contain', () => {
    const stored = JSON.parse('{ "components": { "Container": "iframe", "Button": { "$$typeof": "x" }, "Logo": "script" } }') as Theme
    const { container } = show(stateOf('Main'), { theme: { ...stored, logo: LOGO } })
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
    expect(button('Continue with Google')).toHaveAccessibleDescription('Last used')
    expect(button('Continue with Google').querySelector('.b2b-button-word')).toBeNull()
    // A connection of the organization keeps its name.
    expect(button('Continue with Okta').textContent).toBe('Continue with Okta')
  })

  test('hides the logo or puts it in the middle', () => {
    const { container, unmount } = show(stateOf('Main'), { theme: { logo: LOGO, logoPlacement: 'none' } })
    expect(screen.queryByRole('img', { name: 'Acme' })).toBeNull()
    unmount()
    expect(container).toBeEmptyDOMElement()
    show(stateOf('Main'), { theme: { logo: LOGO, logoPlacement: 'center' } })
    expect(screen.getByRole('img', { name: 'Acme' }).closest('[data-logo=center]')).not.toBeNull()
  })

  test('shows a data URL as the logo of the host, but not as that of an organization', () => {
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

test.each(Object.entries(themes))('the ready theme %s has no problem', (_, theme) => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  render(<div />)
  show(stateOn(stateOf('Main').screen), { theme })
  expect(consoleError).not.toHaveBeenCalled()
})
