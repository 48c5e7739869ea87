import type { PasswordStrengthAnswer } from '@acme/b2b-client'
import { useEffect, useRef, useState } from 'react'
import { allowsFirstFactor } from '../../internal/allowedMethods.ts'
import { MAX_FACTOR_AGE_MINUTES, STRENGTH_DEBOUNCE_MS } from '../../limits.ts'
import { useB2BClient, useMember, useStepUp, type StepUpRequest } from '../../provider.ts'
import { adviceText } from '../../text/adviceText.ts'
import { Username } from '../../ui/Username.tsx'
import { PasswordInput } from '../fields.tsx'
import { useAccount, type AccountFacts, type SectionEntry } from '../Frame.tsx'
import { ActionButton, Confirm, Disclosure, problemText, Row, Section } from '../parts.tsx'
import { buttons, stack } from '../styles.ts'
import { useActions, type ActionState } from '../useActions.ts'

type PasswordAction = 'set' | 'delete'

/** The result of {@link usePassword}. */
export interface UsePasswordResult extends ActionState<PasswordAction> {
  /** True if the member has a password. */
  readonly hasPassword: boolean
  /** Checks the strength of a password. Resolves with null if the server does not answer. */
  readonly check: (password: string) => Promise<PasswordStrengthAnswer | null>
  /** Sets a new password. The member stays signed in. If the session is too old, it asks for a recent factor. Never rejects. */
  readonly set: (password: string) => Promise<boolean>
  /** Deletes the password. It asks for a recent factor. Never rejects. */
  readonly remove: () => Promise<boolean>
  /** Set while an action waits for a step-up. Pass it to `<B2BStepUp>`. */
  readonly request: StepUpRequest | null
}

/**
 * The password of the signed-in member.
 *
 * @throws Error without a `<B2BProvider>`.
 * @example
 * const { set, failed, request } = usePassword()
 */
export function usePassword(): UsePasswordResult {
  const client = useB2BClient()
  const { member } = useMember()
  const settingStepUp = useStepUp()
  const deletionStepUp = useStepUp({ within: MAX_FACTOR_AGE_MINUTES })
  const { run, ...state } = useActions<PasswordAction>()
  return {
    ...state,
    hasPassword: Boolean(member?.member_password_id),
    async check(password) {
      const answer = client?.passwords.strengthCheck({ password, email_address: member?.email_address })
      return (await answer?.catch(() => null)) ?? null
    },
    set: (password) => run('set', () => settingStepUp.protect(async () => client?.passwords.resetBySession({ password }))),
    remove: () => run('delete', () => deletionStepUp.protect(async () => client?.self.deletePassword(member?.member_password_id ?? ''))),
    request: settingStepUp.request ?? deletionStepUp.request,
  }
}

/** Returns true if the member can have a password. */
const canHavePassword = ({ isImpersonated, organization, member }: AccountFacts): boolean =>
  !isImpersonated && (allowsFirstFactor(organization, member, 'password') || member.member_password_id !== '')

/** The section with the password. */
function PasswordSection() {
  const { say, organization, can } = useAccount()
  const { hasPassword, check, set, remove, request, ...state } = usePassword()
  const isOnly = organization.auth_methods === 'RESTRICTED' && organization.allowed_auth_methods.join() === 'password'
  const canDelete = hasPassword && can('update.info.delete.password')
  return (
    <Section
      title={say('account.password')}
      state={state}
      done={{ set: say('account.passwordChanged'), delete: say('account.passwordDeleted') }}
      isFailureAtField={isAboutPassword(state)}
      request={request}
    >
      <Disclosure
        label={say(hasPassword ? 'account.changePassword' : 'account.setPassword')}
        value={say(hasPassword ? 'account.passwordSet' : 'account.passwordNone')}
      >
        {(close) => <NewPassword check={check} set={set} state={state} onClose={close} />}
      </Disclosure>
      {canDelete && !isOnly && (
        <Confirm
          label={say('account.deletePassword')}
          text={say('account.deletePasswordText')}
          action="delete"
          state={state}
          onConfirm={remove}
        />
      )}
      {canDelete && isOnly && <Row value={say('account.passwordOnly', { organization: organization.organization_name })} />}
    </Section>
  )
}

/** Returns true if the server has refused the password itself. */
const isAboutPassword = ({ failed }: ActionState<PasswordAction>): boolean =>
  failed?.problem === 'weakPassword' || failed?.problem === 'breachedPassword'

interface NewPasswordProps extends Pick<UsePasswordResult, 'check' | 'set'> {
  readonly state: ActionState<PasswordAction>
  readonly onClose: () => void
}

/** The form for a new password. The text is only in the field and in this component. */
function NewPassword({ check, set, state, onClose }: NewPasswordProps) {
  const { say, client, member, strings } = useAccount()
  const typed = useRef('')
  /** The text that `strength` is about. */
  const rated = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [strength, setStrength] = useState<PasswordStrengthAnswer | null>(null)
  const [isEmpty, setIsEmpty] = useState(true)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      typed.current = ''
      rated.current = ''
    },
    [],
  )
  const { passwordConfig: rules } = client.bootstrap.getSync() ?? { passwordConfig: null }
  const rulesText = rules
    ? say('account.passwordRules', { characters: String(rules.ludsMinimumCount), kinds: String(rules.ludsComplexity) })
    : ''
  // The translations of the server's advice are those of the sign-in. Without them, English advice would be worse than none.
  const isEnglish = (strings?.locale ?? 'en').startsWith('en')
  const isKnown = (sentence: string) => sentence !== '' && (isEnglish || strings?.[`advice.${sentence}`] !== undefined)
  const refusal = state.failed && isAboutPassword(state) ? problemText(say, state.failed.problem) : undefined
  /** Says what a password needs. The refusal already says that the present one is too weak. */
  const helpText = ({ valid_password, breached_password, zxcvbn_feedback: { warning, suggestions } }: PasswordStrengthAnswer) => {
    if (valid_password) return ''
    if (breached_password) return refusal === undefined ? say('account.breachedPassword') : ''
    if (rulesText) return rulesText
    return adviceText([refusal === undefined && say('account.weakPassword')], [warning, ...suggestions].filter(isKnown), strings ?? {})
  }
  return (
    <form
      noValidate
      className={stack}
      onSubmit={(event) => {
        event.preventDefault()
        if (isEmpty) return
        // The last answer can be about an earlier text.
        if (rated.current !== typed.current) setStrength(null)
        void set(typed.current).then((isDone) => isDone && onClose())
      }}
    >
      <Username>{member.email_address}</Username>
      <PasswordInput
        label={say('account.newPassword')}
        readOnly={state.running === 'set'}
        complaint={refusal}
        help={strength ? helpText(strength) : rulesText}
        onInput={(text) => {
          if (state.failed) state.forget()
          typed.current = text
          setIsEmpty(text === '')
          clearTimeout(timer.current)
          timer.current = setTimeout(() => {
            if (text === '') setStrength(null)
            // An answer about an earlier text is dropped.
            else
              void check(text).then((answer) => {
                if (typed.current !== text) return
                rated.current = text
                setStrength(answer)
              })
          }, STRENGTH_DEBOUNCE_MS)
        }}
      />
      <div className={buttons}>
        <ActionButton look="primary" isBusy={state.running === 'set'} isOff={isEmpty}>
          {say('account.save')}
        </ActionButton>
        <ActionButton
          isOff={state.running === 'set'}
          onClick={() => {
            state.forget()
            onClose()
          }}
        >
          {say('account.cancel')}
        </ActionButton>
      </div>
    </form>
  )
}

export const password: SectionEntry = { View: PasswordSection, isShown: canHavePassword }
