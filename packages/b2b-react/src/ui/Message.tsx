import type { ReactNode } from 'react'
import { EASE, small, STILL, wrapping } from '../theme/parts.ts'
import { style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'
import { Alert, type Complaint } from './Alert.tsx'
import { Icon } from './Icon.tsx'
import { words } from './Layout.tsx'
import { Sentence } from './Sentence.tsx'

const message = style('b2b-message', {
  ...small,
  ...wrapping,
  display: 'flex',
  gap: 6,
  color: v('error'),
  animation: `b2b-appear 120ms ${EASE}`,
  [STILL]: { animation: 'none' },
  '&[data-tone=quiet]': { color: v('muted') },
  '&[data-tone=success]': { color: v('success') },
})
const sign = style('b2b-message-sign', { flex: 'none', marginBlockStart: 2 })

const Words = ({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) => (
  <>
    <span className={sign}>{icon}</span>
    <span className={words}>{children}</span>
  </>
)

/** The id of what is said of a control. */
export const messageId = (control: string): string => `${control}-message`

/** What is wrong with a field, below it. What has to be waited for is no fault of what was typed: `Note` says it. */
export const Message = ({ of, complaint }: { readonly of: string; readonly complaint: Complaint | null }) =>
  complaint && (
    <Alert about={complaint} id={messageId(of)} className={message}>
      <Words icon={<Icon name="alert" size={16} />}>
        <Sentence phrase={complaint.phrase} until={complaint.until} />
      </Words>
    </Alert>
  )

interface RemarkProps {
  readonly tone: 'quiet' | 'success' | 'error'
  readonly icon: ReactNode
  readonly children: ReactNode
}

/** A line about a field that is no complaint: how far something is, or what is still asked for. */
export const Remark = ({ tone, icon, children }: RemarkProps) => (
  <p className={message} data-tone={tone}>
    <Words icon={icon}>{children}</Words>
  </p>
)
