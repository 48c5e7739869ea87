import type { ReactNode } from 'react'
import { useSay } from '../text/TextProvider.tsx'
import { style } from '../theme/style.ts'
import { clockTime, useIsWaiting, useSecondsLeft } from './Countdown.tsx'
import { InlineButton } from './InlineButton.tsx'
import { Help } from './Layout.tsx'
import { Sentence } from './Sentence.tsx'

const line = style('b2b-resend-line', { display: 'inline', '&[data-alone]': { display: 'block' } })

interface ResendProps {
  /** The name of the button. It never changes: how long it has to wait stands beside it, and in its description. */
  readonly children: ReactNode
  readonly prompt: ReactNode
  /** When it can be sent again, in ms since the epoch; null: now. */
  readonly freeAt: number | null
  /** How long what was sent is good for, in ms since the epoch, and what is said of that before and after. */
  readonly expiry?: { readonly at: number; readonly before: ReactNode; readonly after: ReactNode }
  readonly busy: boolean
  readonly onClick: () => void
}

/** Whoever did not get it can have it sent again. Once it has expired there is only that to say. */
export function Resend({ children, prompt, freeAt, expiry, busy, onClick }: ResendProps) {
  const running = useIsWaiting(expiry?.at ?? null)
  const over = expiry !== undefined && !running
  return (
    <Help>
      {expiry && (
        <>
          <span className={line} data-alone={over ? undefined : ''} aria-live="polite">
            {over ? expiry.after : expiry.before}
          </span>{' '}
        </>
      )}
      {!over && <>{prompt} </>}
      <Again freeAt={freeAt} busy={busy} onClick={onClick}>
        {children}
      </Again>
    </Help>
  )
}

function Again({ children, freeAt, busy, onClick }: Pick<ResendProps, 'children' | 'freeAt' | 'busy' | 'onClick'>) {
  const say = useSay()
  const seconds = useSecondsLeft(freeAt)
  const waiting = freeAt !== null && seconds > 0
  return (
    <>
      <InlineButton
        off={busy || waiting}
        description={waiting ? say('resend.cooldownDescription', { time: clockTime(seconds) }) : null}
        onClick={onClick}
      >
        {children}
      </InlineButton>
      {waiting && (
        <>
          {' '}
          <Sentence phrase={{ key: 'resend.cooldown', values: { time: '' } }} until={freeAt} />
        </>
      )}
    </>
  )
}
