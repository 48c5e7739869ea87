import type { ReactNode } from 'react'
import type { FlowState } from '../../flow/machine/types.ts'
import { EmailField } from './EmailField.tsx'
import { ScreenForm } from './ScreenForm.tsx'

interface EmailOnlyProps {
  readonly state: FlowState
  readonly onSubmit: (email: string) => void
  /** The text of the button. Default: Continue. */
  readonly action?: string
  /** Another action, below the button. */
  readonly other?: ReactNode
}

/** A form with only an email field. */
export const EmailOnly = ({ state, onSubmit, ...formProps }: EmailOnlyProps) => (
  <ScreenForm {...formProps} state={state} onSubmit={(read) => onSubmit(read('email'))}>
    <EmailField state={state} />
  </ScreenForm>
)
