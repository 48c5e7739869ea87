import { useContext } from 'react'
import type { FlowState } from '../../flow/machine/types.ts'
import { useSay } from '../../text/TextProvider.tsx'
import { SuggestionContext } from '../../ui/suggestion.ts'
import { TextField } from '../../ui/TextField.tsx'

interface EmailFieldProps {
  readonly state: Pick<FlowState, 'email' | 'organization' | 'pending' | 'problem'>
  /** Use `username` with a password field. */
  readonly autoComplete?: 'email' | 'username' | undefined
  /** Default: Email. */
  readonly label?: string | undefined
}

/** The field for the user's email address. It starts with the last submitted address. */
export function EmailField({ state: { email, organization, pending, problem }, autoComplete = 'email', label }: EmailFieldProps) {
  const say = useSay()
  const Suggestion = useContext(SuggestionContext)
  return (
    <TextField
      name="email"
      type="email"
      label={label ?? say('email.label')}
      placeholder={say('email.placeholder')}
      autoComplete={autoComplete}
      inputMode="email"
      autoCapitalize="none"
      enterKeyHint="go"
      defaultValue={email}
      busy={pending !== null}
      complaint={problem?.at === 'field' ? problem : null}
      hint={(field) => Suggestion && <Suggestion field={field} known={organization?.joinableDomains} off={pending !== null} />}
    />
  )
}
