import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useField } from '../../ui/Form.tsx'

interface EmailActionProps {
  readonly off: boolean
  /** Called with the text in the email field. The next screen starts with it. */
  readonly onClick: (email: string) => void
  readonly children: ReactNode
}

/** Another action of a form with an email field. */
export function EmailAction({ off, onClick, children }: EmailActionProps) {
  const email = useField('email')
  return (
    <Button look="text" off={off} onClick={() => onClick(email())}>
      {children}
    </Button>
  )
}
