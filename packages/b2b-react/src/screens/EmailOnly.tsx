import type { FlowState } from '../flow/types.ts'
import { EmailField } from './EmailField.tsx'
import { ScreenForm } from './ScreenForm.tsx'

interface EmailOnlyProps {
  readonly state: FlowState
  readonly onSubmit: (email: string) => void
}

/** A form that asks for nothing but the address. */
export const EmailOnly = ({ state, onSubmit }: EmailOnlyProps) => (
  <ScreenForm state={state} onSubmit={(read) => onSubmit(read('email'))}>
    <EmailField state={state} />
  </ScreenForm>
)
