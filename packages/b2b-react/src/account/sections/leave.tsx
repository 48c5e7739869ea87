import { useState } from 'react'
import { MAX_FACTOR_AGE_MINUTES } from '../../limits.ts'
import { useB2BClient, useMember, useStepUp, type StepUpRequest } from '../../provider.ts'
import { TextInput } from '../fields.tsx'
import { useAccount, type AccountFacts, type SectionEntry } from '../Frame.tsx'
import { ActionButton, Disclosure, Section } from '../parts.tsx'
import { buttons, stack } from '../styles.ts'
import { useActions, type ActionState } from '../useActions.ts'

/** The result of {@link useLeave}. */
export interface UseLeaveResult extends ActionState<'leave'> {
  /** Removes the member from the organization, which ends the session. It asks for a recent factor. Never rejects. */
  readonly leave: () => Promise<boolean>
  /** Set while the action waits for a step-up. Pass it to `<B2BStepUp>`. */
  readonly request: StepUpRequest | null
}

/**
 * Lets the signed-in member leave the organization. It needs the permission `delete` on `{brand}.self`.
 *
 * @throws Error without a `<B2BProvider>`.
 * @example
 * const { leave, request } = useLeave()
 * return (
 *   <>
 *     <button onClick={leave}>Leave</button>
 *     {request && <><B2BStepUp {...request} /><button onClick={request.onCancel}>Cancel</button></>}
 *   </>
 * )
 */
export function useLeave(): UseLeaveResult {
  const client = useB2BClient()
  const { member } = useMember()
  const { protect, request } = useStepUp({ within: MAX_FACTOR_AGE_MINUTES })
  const { run, ...state } = useActions<'leave'>()
  return {
    ...state,
    request,
    leave: () => run('leave', () => protect(async () => client?.organization.members.delete(member?.member_id ?? ''))),
  }
}

/** The server asks for a factor, which an impersonated session cannot confirm. */
const canLeave = ({ isImpersonated }: AccountFacts): boolean => !isImpersonated

/** The section for leaving the organization. */
function LeaveSection() {
  const { say, organization, can } = useAccount()
  const { leave, request, ...state } = useLeave()
  const [typed, setTyped] = useState('')
  const [isMismatch, setIsMismatch] = useState(false)
  const names = { organization: organization.organization_name }
  const isAllowed = can('delete')
  // If the role loses the permission meanwhile, the section stays, to show the refusal.
  if (!isAllowed && state.failed === null && state.running === null) return null
  return (
    <Section title={say('account.leave', names)} state={state} request={request}>
      {isAllowed && (
        <Disclosure label={say('account.leave', names)} look="danger" value={say('account.leaveText', names)}>
          {(close) => (
            <form
              noValidate
              className={stack}
              onSubmit={(event) => {
                event.preventDefault()
                const isSame = typed.trim() === organization.organization_name.trim()
                setIsMismatch(!isSame)
                if (isSame) void leave()
              }}
            >
              <TextInput
                label={say('account.leaveConfirm', names)}
                autoComplete="off"
                dir="auto"
                value={typed}
                readOnly={state.running !== null}
                onChange={({ target }) => {
                  setTyped(target.value)
                  setIsMismatch(false)
                }}
                complaint={isMismatch ? say('account.leaveMismatch') : undefined}
              />
              <div className={buttons}>
                <ActionButton look="danger" isBusy={state.running !== null}>
                  {say('account.leave', names)}
                </ActionButton>
                <ActionButton
                  isOff={state.running !== null}
                  onClick={() => {
                    setTyped('')
                    close()
                  }}
                >
                  {say('account.cancel')}
                </ActionButton>
              </div>
            </form>
          )}
        </Disclosure>
      )}
    </Section>
  )
}

export const leave: SectionEntry = { View: LeaveSection, isShown: canLeave }
