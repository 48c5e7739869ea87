import type { ReactNode } from 'react'
import { EXPIRY_SHOWN_MS } from '../limits.ts'
import { useSay } from '../text/TextProvider.tsx'
import { style } from '../theme/style.ts'
import { useClockTime, useIsWaiting, useSecondsLeft } from './Countdown.tsx'
import { InlineButton } from './InlineButton.tsx'
import { Help } from './Layout.tsx'
import { Sentence } from './Sentence.tsx'

const line = style('b2b-resend-line', { display: 'inline', '.b2b-inline-button ~ &': { display: 'block' } })

interface ResendProps {
  /** The text of the button. It never changes, because the remaining wait is beside the button and in the button's description. */
  readonly children: ReactNode
  readonly prompt: ReactNode
  /** The earliest time to send again, in ms since the epoch; null: now. */
  readonly resendAt: number | null
  /** The expiry of the code in ms since the epoch, and the texts to show shortly before that time and after it. */
  readonly expiry?: { readonly at: number; readonly before: ReactNode; readonly after: ReactNode }
  readonly busy: boolean
  readonly onClick: () => void
}

/** A button that sends an email or SMS again, with a prompt. When the code has expired, a text about the expiry replaces the prompt. */
export function Resend({ children, prompt, resendAt, expiry, busy, onClick }: ResendProps) {
  const expiresAt = expiry?.at ?? 0
  const isBeforeExpiry = useIsWaiting(expiresAt)
  const isLongBeforeExpiry = useIsWaiting(expiresAt - EXPIRY_SHOWN_MS)
  const isExpired = expiry && !isBeforeExpiry
  return (
    <Help>
      <span className={line} aria-live="polite">
        {isExpired && expiry.after}
      </span>{' '}
      {!isExpired && <>{prompt} </>}
      <ResendButton resendAt={resendAt} busy={busy} onClick={onClick}>
        {children}
      </ResendButton>
      {/* Below the button, so that the button keeps its place when the countdown appears. */}
      <span className={line} aria-live="polite">
        {isBeforeExpiry && !isLongBeforeExpiry && expiry?.before}
      </span>
    </Help>
  )
}

function ResendButton({ children, resendAt, busy, onClick }: Pick<ResendProps, 'children' | 'resendAt' | 'busy' | 'onClick'>) {
  const say = useSay()
  const seconds = useSecondsLeft(resendAt)
  const time = useClockTime(seconds)
  const isWaiting = seconds > 0
  return (
    <>
      <InlineButton off={busy || isWaiting} description={isWaiting ? say('resend.cooldownDescription', { time }) : null} onClick={onClick}>
        {children}
      </InlineButton>
      {isWaiting && (
        <>
          {/* `Sentence` replaces the time with the countdown. */}{' '}
          <Sentence phrase={{ key: 'resend.cooldown', values: { time: '' } }} until={resendAt} />
        </>
      )}
    </>
  )
}
