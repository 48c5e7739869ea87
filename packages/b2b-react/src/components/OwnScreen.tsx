import { createContext, useContext, type ReactNode } from 'react'
import type { PersonEvent } from '../flow/machine/screens.ts'
import type { FlowState } from '../flow/machine/types.ts'
import type { LazyChunk } from '../hooks/lazyChunks.ts'
import { backOf } from '../screens/parts/backOf.ts'
import { Buttons } from '../screens/parts/Buttons.tsx'
import { EmailField as FlowEmailField } from '../screens/parts/EmailField.tsx'
import { problemAt } from '../screens/parts/problemAt.ts'
import { useIsOff } from '../screens/parts/useIsOff.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Button } from '../ui/Button.tsx'
import { Form } from '../ui/Form.tsx'
import { Header } from '../ui/Header.tsx'
import { Divider, Group } from '../ui/Layout.tsx'
import { Note } from '../ui/Note.tsx'
import { PasswordField as UiPasswordField } from '../ui/PasswordField.tsx'
import { setupError } from '../warn.ts'

/* Parts of the widget for the host's own screens. They read the flow from the `<B2BScreen>` around them. */

interface OwnScreen {
  readonly state: FlowState
  readonly send: (event: PersonEvent) => void
  readonly lazyChunk: LazyChunk | null
}

export const OwnScreenContext = createContext<OwnScreen | null>(null)

function useOwnScreen(): OwnScreen {
  const ownScreen = useContext(OwnScreenContext)
  if (ownScreen === null) throw setupError('part_without_screen')
  return ownScreen
}

/** The props of {@link ScreenHeader}. */
export interface ScreenHeaderProps {
  readonly title: ReactNode
  /** A sentence below the title. */
  readonly children?: ReactNode
}

/** The back button, if the user can go back, the logo and the title. */
export function ScreenHeader({ title, children }: ScreenHeaderProps) {
  const { state, send } = useOwnScreen()
  return (
    <Header title={title} onBack={backOf(state, send)}>
      {children}
    </Header>
  )
}

/** The props of {@link LoginForm}. */
export interface LoginFormProps {
  /** Called on submit with the texts of the fields. A missing field is an empty text. Not called while a request is pending. */
  readonly onSubmit: (fields: { readonly email: string; readonly password: string; readonly code: string }) => void
  readonly children: ReactNode
}

/**
 * A form that cannot be submitted twice.
 *
 * @example
 * <LoginForm onSubmit={({ email }) => send({ type: 'emailSubmitted', email })}>
 *   <EmailField />
 *   <SubmitButton />
 * </LoginForm>
 */
export function LoginForm({ onSubmit, children }: LoginFormProps) {
  const isOff = useIsOff(useOwnScreen().state)
  return (
    <Form busy={isOff} onSubmit={(read) => onSubmit({ email: read('email'), password: read('password'), code: read('code') })}>
      {children}
    </Form>
  )
}

/** The props of {@link EmailField}. */
export interface EmailFieldProps {
  /** Default: the text of the widget. */
  readonly label?: string | undefined
  /** Use `username` with a password field. Default `email`. */
  readonly autoComplete?: 'email' | 'username' | undefined
}

/** The field for the email address, with its error message. It starts with the last submitted address. */
export const EmailField = (props: EmailFieldProps) => <FlowEmailField {...props} state={useOwnScreen().state} />

/** The props of {@link PasswordField}. */
export interface PasswordFieldProps {
  /** Default: the text of the widget. */
  readonly label?: string | undefined
}

/** The field for the current password, with its error message and a button that shows the text. */
export function PasswordField({ label }: PasswordFieldProps) {
  const { pending, problem } = useOwnScreen().state
  return (
    <UiPasswordField label={label} autoComplete="current-password" busy={pending !== null} complaint={problemAt('password', problem)} />
  )
}

/** The field for a one-time code, with its error message. It sends a complete code at once. */
export function CodeField() {
  const { state, send, lazyChunk } = useOwnScreen()
  return lazyChunk && <lazyChunk.FlowCodeField state={state} onCode={(code) => send({ type: 'codeEntered', code })} />
}

/** Shows a problem with the form, how long the code is valid, and a button for another code. */
export function ResendCode() {
  const { state, send, lazyChunk } = useOwnScreen()
  const { screen } = state
  return (
    <>
      <FormProblem />
      {lazyChunk && 'expiresAt' in screen && <lazyChunk.ResendCode screen={screen} state={state} send={send} />}
    </>
  )
}

/** The props of {@link SubmitButton}. */
export interface SubmitButtonProps {
  /** Default: the text of the widget. */
  readonly children?: ReactNode
}

/** The main button of a form. Shows when a request is pending, and below the button a problem with the form. */
export function SubmitButton({ children }: SubmitButtonProps) {
  const say = useSay()
  const { state } = useOwnScreen()
  const isOff = useIsOff(state)
  return (
    <>
      <Button look="primary" busy={state.pending !== null} off={isOff}>
        {children ?? say('action.continue')}
      </Button>
      <FormProblem />
    </>
  )
}

function FormProblem() {
  const { problem } = useOwnScreen().state
  return <Note complaint={problemAt('form', problem)} onAgain="submit" />
}

/** Shows the first screen's buttons for social logins and single sign-on, below a divider. Shows nothing if there are no buttons. */
export function ProviderButtons() {
  const say = useSay()
  const { state, send } = useOwnScreen()
  const { screen } = state
  if (screen.name !== 'Main') return null
  const buttons = screen.blocks.flatMap((block) => (block.kind === 'buttons' ? block.buttons : []))
  return (
    buttons.length > 0 && (
      <Group>
        <Divider>{say('or')}</Divider>
        <Buttons buttons={buttons} lastUsed={state.lastUsed} state={state} send={send} />
      </Group>
    )
  )
}
