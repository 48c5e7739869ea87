import type { ReactNode } from 'react'
import { EASE, small, REDUCED_MOTION, wrapping } from '../theme/parts.ts'
import type { ShownProblem } from '../theme/slots.ts'
import { part, style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'
import { Alert } from './Alert.tsx'
import { Icon } from './Icon.tsx'
import { Words } from './Note.tsx'
import { Sentence } from './Sentence.tsx'

const message = style('b2b-message', {
  ...small,
  ...wrapping,
  display: 'flex',
  gap: 6,
  color: v('error'),
  animation: `b2b-appear 120ms ${EASE}`,
  [REDUCED_MOTION]: { animation: 'none' },
  '&[data-tone=quiet]': { color: v('muted') },
  '&[data-tone=success]': { color: v('success') },
})
/** The line below a control. It reserves its space, so that a short message moves nothing. */
export const messageLine = style('b2b-message-line', { minBlockSize: 20, marginBlock: '-2px -8px' })

/** Returns the id of a control's message. */
export const messageId = (controlId: string): string => `${controlId}-message`

interface MessageProps {
  readonly controlId: string
  readonly complaint: ShownProblem | null
  /** The status of the field, in the same place. */
  readonly children?: ReactNode
}

/** Shows a problem with a field, below the field. Rate limits are not about the typed text, so `Note` shows them. */
export const Message = ({ controlId, complaint, children }: MessageProps) => (
  <div className={messageLine}>
    {children}
    {complaint && (
      <Alert problem={complaint} id={messageId(controlId)} {...part(message)}>
        <Words icon={<Icon name="alert" size={16} />}>
          <Sentence phrase={complaint.phrase} until={complaint.until} />
        </Words>
      </Alert>
    )}
  </div>
)

interface FieldStatusProps {
  readonly tone: 'quiet' | 'success' | 'error'
  readonly icon: ReactNode
  readonly children: ReactNode
}

/** A line about the state of a field, such as progress or a requirement. */
export const FieldStatus = ({ tone, icon, children }: FieldStatusProps) => (
  <p {...part(message)} data-tone={tone}>
    <Words icon={icon}>{children}</Words>
  </p>
)
