import { useRef } from 'react'
import { StepUpCancelledError, useB2BClient } from '../provider.ts'
import { accountProblemOf, type AccountProblem } from './problems.ts'
import { useMemberState } from './useMemberState.ts'

/** The state of the actions of a section. */
export interface ActionState<A extends string> {
  /** The action that runs; null if none runs. A section runs one action at a time. */
  readonly running: A | null
  /** The last action that has succeeded since the last start of an action. */
  readonly done: A | null
  /** The action that has failed last, and why. Null after another start. */
  readonly failed: { readonly action: A; readonly problem: AccountProblem } | null
  /** Forgets the last result. Does nothing while an action runs. */
  readonly forget: () => void
}

/** The result of {@link useActions}. */
export interface Actions<A extends string> extends ActionState<A> {
  /**
   * Runs an action, unless another one runs. Resolves with true after success, and with false after a failure or if the user has cancelled a
   * step-up. Never rejects.
   */
  readonly run: (action: A, call: () => Promise<unknown>) => Promise<boolean>
}

type Result<A extends string> = Omit<ActionState<A>, 'forget'>
const IDLE = { running: null, done: null, failed: null } as const

/** Runs the actions of a section, one at a time, and keeps the result. */
export function useActions<A extends string>(): Actions<A> {
  const client = useB2BClient()
  const [state, setState] = useMemberState<Result<A>>(IDLE)
  const isRunning = useRef(false)

  async function run(action: A, call: () => Promise<unknown>): Promise<boolean> {
    if (isRunning.current) return false
    isRunning.current = true
    setState({ ...IDLE, running: action })
    try {
      await call()
      setState({ ...IDLE, done: action })
      return true
    } catch (error) {
      const problem = accountProblemOf(error)
      setState(error instanceof StepUpCancelledError ? IDLE : { ...IDLE, failed: { action, problem } })
      // The roles of the session can be some minutes old. A confirmation reads the present ones, and the sections are gated again.
      if (problem === 'notAllowed') void client?.session.authenticate().catch(() => {})
      return false
    } finally {
      isRunning.current = false
    }
  }
  return {
    ...state,
    run,
    forget() {
      if (!isRunning.current) setState(IDLE)
    },
  }
}
