import { useEffect, useState, type ReactNode } from 'react'
import { RETRY_OFFERED_AFTER_MS, SLOW_NOTICE_AFTER_MS } from '../limits.ts'
import { useSay } from '../text/TextProvider.tsx'
import { style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'
import { Button } from './Button.tsx'
import { Title } from './Header.tsx'
import { Help } from './Layout.tsx'
import { Spinner } from './Spinner.tsx'

const line = style('b2b-waiting', { display: 'flex', alignItems: 'center', gap: 12, '& .b2b-title': { marginBlock: 0 } })
const wait = style('b2b-wait', { position: 'relative', display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap: 8 })
/** The notice moves nothing when it appears, because its space is reserved. With a skeleton, it is a panel in the middle of the skeleton. */
const notice = style('b2b-wait-notice', {
  display: 'grid',
  gap: 16,
  alignContent: 'start',
  minBlockSize: 81,
  '.b2b-skeleton + &': {
    position: 'absolute',
    insetInline: 0,
    insetBlockStart: 'calc(50% - 57px)',
    minBlockSize: 0,
    padding: 16,
    border: `var(--_line) solid ${v('border')}`,
    borderRadius: v('control-radius'),
    background: v('surface'),
    boxShadow: v('shadow'),
    textAlign: 'center',
  },
  '&:empty': { visibility: 'hidden' },
})

/** The phases of a wait, in this order. If a retry takes long, the phase is `retryOffered` again. */
type Phase = 'quick' | 'slow' | 'retryOffered' | 'retrying'

/** How long each phase lasts. The phase `retryOffered` lasts until the user tries again. */
const DURATIONS_MS = {
  quick: SLOW_NOTICE_AFTER_MS,
  slow: RETRY_OFFERED_AFTER_MS - SLOW_NOTICE_AFTER_MS,
  retrying: RETRY_OFFERED_AFTER_MS,
}

/** Returns the phase of a wait, and a function to call when the user tries again. The wait starts with the first render. */
function useWaitPhase(): [phase: Phase, retry: () => void] {
  const [phase, setPhase] = useState<Phase>('quick')
  useEffect(() => {
    if (phase === 'retryOffered') return undefined
    const timer = setTimeout(() => {
      // React needs `window`. A test of the host can remove it while the widget is mounted.
      if (typeof window !== 'undefined') setPhase(phase === 'quick' ? 'slow' : 'retryOffered')
    }, DURATIONS_MS[phase])
    return () => clearTimeout(timer)
  }, [phase])
  return [phase, () => setPhase('retrying')]
}

interface WaitingProps {
  readonly title: string
  /** True if the screen already has a title above. */
  readonly isBelowTitle?: boolean
  /** The placeholder of a screen. If there is one, the title is only for screen readers. */
  readonly skeleton?: ReactNode
  readonly onRetry: () => void
}

/** A screen for a wait. After some seconds, the screen says that loading takes long. Later it also has a button _Try again_. */
export function Waiting({ title, isBelowTitle = false, skeleton, onRetry }: WaitingProps) {
  const say = useSay()
  const [phase, retry] = useWaitPhase()
  const isSlow = phase !== 'quick'
  const offersRetry = isSlow && phase !== 'slow'
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
          {isBelowTitle ? <Help>{title}</Help> : <Title>{title}</Title>}
        </div>
      )}
      <div className={notice}>
        {isSlow && <Help>{say('loading.slow')}</Help>}
        {offersRetry && (
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
