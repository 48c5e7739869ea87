import { useEffect, useState, type ReactNode } from 'react'
import { RETRY_OFFERED_AFTER_MS, SLOW_NOTICE_AFTER_MS } from '../limits.ts'
import { useSay } from '../text/TextProvider.tsx'
import { style } from '../theme/style.ts'
import { Button } from './Button.tsx'
import { Title } from './Header.tsx'
import { Help } from './Layout.tsx'
import { Spinner } from './Spinner.tsx'

const line = style('b2b-waiting', { display: 'flex', alignItems: 'center', gap: 12, '& .b2b-title': { marginBlock: 0 } })
const wait = style('b2b-wait', { position: 'relative', display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap: 8 })
/** Needs no space when it appears, so that nothing moves: the space is reserved, or it covers the skeleton. */
const notice = style('b2b-wait-notice', {
  display: 'grid',
  gap: 16,
  alignContent: 'start',
  minBlockSize: 81,
  '.b2b-skeleton + &': { position: 'absolute', insetInline: 0, insetBlockStart: 'calc(50% - 40px)' },
})

/** The phases of a wait, in order. A retry that takes long leads back to `retryOffered`. */
type Phase = 'quick' | 'slow' | 'retryOffered' | 'retrying'

/** Returns the phase of a wait, and a function to call when the user tries again. The wait starts with the first render. */
function useWaitPhase(): [phase: Phase, retry: () => void] {
  const [phase, setPhase] = useState<Phase>('quick')
  useEffect(() => {
    if (phase === 'retryOffered') return undefined
    const isQuick = phase === 'quick'
    const durationMs = isQuick ? SLOW_NOTICE_AFTER_MS : RETRY_OFFERED_AFTER_MS - (phase === 'slow' ? SLOW_NOTICE_AFTER_MS : 0)
    const next = isQuick ? 'slow' : 'retryOffered'
    // React needs `window`, which a test run may have removed while the widget is mounted.
    const timer = setTimeout(() => typeof window === 'undefined' || setPhase(next), durationMs)
    return () => clearTimeout(timer)
  }, [phase])
  return [phase, () => setPhase('retrying')]
}

interface WaitingProps {
  readonly title: string
  /** True if the screen has a title of its own above. */
  readonly within?: boolean
  /** The placeholder of a screen. The title is then only for screen readers. */
  readonly skeleton?: ReactNode
  readonly onRetry: () => void
}

/** A screen that only waits. After a while it says that this takes long, and later it offers Try again. */
export function Waiting({ title, within = false, skeleton, onRetry }: WaitingProps) {
  const say = useSay()
  const [phase, retry] = useWaitPhase()
  const isSlow = phase !== 'quick'
  return (
    <div className={wait} role="status" aria-label={title} data-slow={isSlow ? phase : undefined}>
      {skeleton ? (
        <>
          <Title hidden>{title}</Title>
          {skeleton}
        </>
      ) : (
        <div className={line}>
          <Spinner size={22} />
          {within ? <Help>{title}</Help> : <Title>{title}</Title>}
        </div>
      )}
      <div className={notice}>
        {isSlow && <Help>{say('loading.slow')}</Help>}
        {isSlow && phase !== 'slow' && (
          <Button
            look="secondary"
            busy={phase === 'retrying'}
            onClick={() => {
              retry()
              onRetry()
            }}
          >
            {say('action.tryAgain')}
          </Button>
        )}
      </div>
    </div>
  )
}
