import { createB2BClient } from '@acme/b2b-client'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FlowState } from '../../src/flow/machine/types.ts'
import {
  B2BProvider,
  CodeField,
  EmailField,
  LoginForm,
  PasswordField,
  ProviderButtons,
  ResendCode,
  ScreenHeader,
  SubmitButton,
} from '../../src/index.ts'
import { stateOf } from '../everyScreen.ts'
import { OwnLogin } from '../examples/ownScreen.tsx'
import { button, show, title } from '../show.tsx'
import { pendingLink, refusedProblem } from '../states.ts'

/** Renders a screen of the host with the parts for a first screen. */
function showOwn(state: FlowState) {
  const onSubmit = vi.fn<Parameters<typeof LoginForm>[0]['onSubmit']>()
  const flow = show(state, {
    children: (
      <>
        <ScreenHeader title="Welcome">to the club</ScreenHeader>
        <LoginForm onSubmit={onSubmit}>
          <EmailField label="Work email" />
          <PasswordField />
          <SubmitButton>Let me in</SubmitButton>
        </LoginForm>
        <ProviderButtons />
      </>
    ),
  })
  return { ...flow, onSubmit }
}

test('a host can build its own first screen with parts of the widget', async () => {
  const { user, onSubmit, send } = showOwn(stateOf('Main'))
  expect(title()).toHaveTextContent('Welcome')
  await user.type(screen.getByLabelText('Work email'), 'ada@acme.test')
  await user.type(screen.getByLabelText('Password'), 'secret')
  await user.click(button('Let me in'))
  expect(onSubmit).toHaveBeenCalledWith({ email: 'ada@acme.test', password: 'secret', code: '' })
  await user.click(button('Continue with Google'))
  expect(send).toHaveBeenCalledWith({ type: 'providerChosen', provider: 'google' })
  await user.click(button('Continue with SSO'))
  expect(send).toHaveBeenLastCalledWith({ type: 'ssoChosen', email: 'ada@acme.test' })
})

test('a form of parts shows its problem, and is not sent while a request is pending', async () => {
  const { user, onSubmit } = showOwn({
    ...stateOf('Main'),
    problem: refusedProblem,
    pending: pendingLink,
  })
  expect(screen.getByRole('alert')).toBeVisible()
  expect(button('Let me in')).toHaveAttribute('aria-disabled', 'true')
  // Below the button, which therefore does not move.
  expect(button('Let me in').compareDocumentPosition(screen.getByRole('alert'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await user.click(button('Let me in'))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('the part for a code sends it when it is complete, and offers another one', async () => {
  const { user, send } = show(stateOf('EmailOTPEntry'), {
    children: (
      <LoginForm onSubmit={() => {}}>
        <CodeField />
        <ResendCode />
      </LoginForm>
    ),
  })
  await user.type(screen.getByRole('textbox'), '123456')
  expect(send).toHaveBeenCalledWith({ type: 'codeEntered', code: '123456' })
  await user.click(button('Resend code'))
  expect(send).toHaveBeenCalledWith({ type: 'resendRequested' })
})

test('the example of the README renders', () => {
  render(
    <B2BProvider client={() => createB2BClient('public-token-test-own')}>
      <OwnLogin config={{ organizationSlug: 'acme' }} />
    </B2BProvider>,
  )
  expect(document.querySelector('[data-screen=Loading]')).not.toBeNull()
})

test('a part outside of a screen throws an error that says where to put it', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => render(<EmailField />)).toThrow('Put it inside <B2BScreen login={…}>')
})
