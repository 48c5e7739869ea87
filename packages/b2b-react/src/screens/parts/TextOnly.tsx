import type { FlowState } from '../../flow/machine/types.ts'
import type { TextFieldProps } from '../../theme/slots.ts'
import { TextField } from '../../ui/TextField.tsx'
import { problemAt } from './problemAt.ts'
import { ScreenForm, type ScreenFormProps } from './ScreenForm.tsx'

interface TextOnlyProps
  extends
    Pick<TextFieldProps, 'name' | 'label'>,
    Partial<Omit<TextFieldProps, 'name' | 'label'>>,
    Pick<ScreenFormProps, 'action' | 'other'> {
  readonly state: FlowState
  readonly onSubmit: (text: string) => void
}

/** A form with only a text field. By default, the field is for text that is neither a sentence nor known to the browser. */
export const TextOnly = ({ state, onSubmit, action, other, ...fieldProps }: TextOnlyProps) => (
  <ScreenForm state={state} onSubmit={(read) => onSubmit(read(fieldProps.name))} action={action} other={other}>
    <TextField
      type="text"
      autoComplete="off"
      autoCapitalize="none"
      enterKeyHint="go"
      busy={state.pending !== null}
      complaint={problemAt('field', state.problem)}
      {...fieldProps}
    />
  </ScreenForm>
)
