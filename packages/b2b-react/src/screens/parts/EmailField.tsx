import { useContext } from 'react'
import type { FlowState } from '../../flow/machine/types.ts'
import { useSay } from '../../text/TextProvider.tsx'
import { useFrame } from '../../ui/frame.ts'
import { SuggestionContext } from '../../ui/suggestion.ts'
import { TextField } from '../../ui/TextField.tsx'
import { problemAt } from './problemAt.ts'

interface EmailFieldProps {
  readonly state: Pick<FlowState, 'email' | 'organization' | 'pending' | 'problem'>
  /** Use `username` with a password field. */
  readonly autoComplete?: 'email' | 'username' | undefined
  /** The action of the Enter key on screen keyboards. Use `next` before a password field. */
  readonly enterKeyHint?: 'go' | 'next' | undefined
  /** Default: Email. */
  readonly label?: string | undefined
}

/** The field for the user's email address. It starts with the last submitted address. */
export function EmailField({
  state: { email, organization, pending, problem },
  autoComplete = 'email',
  enterKeyHint = 'go',
  label,
}: EmailFieldProps) {
  const say = useSay()
  const { passkeyAutofill } = useFrame()
  const Suggestion = useContext(SuggestionContext)
  return (
    <TextField
      name="email"
      type="email"
      label={label ?? say('email.label')}
      placeholder={say('email.placeholder')}
      autoComplete={passkeyAutofill ? 'username webauthn' : autoComplete}
      inputMode="email"
      autoCapitalize="none"
      enterKeyHint={enterKeyHint}
      defaultValue={email}
      busy={pending !== null}
      complaint={problemAt('field', problem)}
      hint={(field) => Suggestion && <Suggestion field={field} knownDomains={organization?.joinableDomains} off={pending !== null} />}
    />
  )
}
