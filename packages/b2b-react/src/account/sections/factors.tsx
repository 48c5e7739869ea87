import type { MfaMethod } from '@acme/b2b-client'
import { useEffect, useId, useState } from 'react'
import { allowsSecondFactor } from '../../internal/allowedMethods.ts'
import { MAX_FACTOR_AGE_MINUTES } from '../../limits.ts'
import { StepsDialog } from '../../member/StepsDialog.tsx'
import { useB2BClient, useMember, useOrganization, useStepUp, type StepUpRequest } from '../../provider.ts'
import { useAccount, type AccountFacts, type SectionEntry } from '../Frame.tsx'
import { ActionButton, Confirm, Row, Section } from '../parts.tsx'
import { check, choice, label } from '../styles.ts'
import { useActions, type ActionState } from '../useActions.ts'
import { useMemberState } from '../useMemberState.ts'

type FactorAction = 'add' | 'removeApp' | 'removePhone' | 'setDefault' | 'setAlwaysAsk'

/** The result of {@link useSecondFactors}. */
export interface UseSecondFactorsResult extends ActionState<FactorAction> {
  /** True if the member has an authenticator app. */
  readonly hasApp: boolean
  /** The phone number for text messages, in E.164 format; "" without one. */
  readonly phone: string
  /** False until the member has entered a code that was sent to the number. */
  readonly isPhoneVerified: boolean
  /** The methods that the organization allows. */
  readonly allowed: readonly MfaMethod[]
  /** The method that the next sign-in offers first; "" if none is set. */
  readonly defaultMethod: string
  /** True if the organization asks every member for a second factor. */
  readonly isRequired: boolean
  /** True if the member is asked for a second factor at each sign-in. */
  readonly isAlwaysAsked: boolean
  /** Set while the member adds a factor. Show `<B2BFactorEnrollment>`, and call `endAdding` when it is done or cancelled. */
  readonly adding: MfaMethod | null
  /**
   * Starts to add a factor. It asks for a recent factor. As soon as the first factor is confirmed, each sign-in requires it, if the member is
   * allowed to change that. Never rejects.
   */
  readonly add: (method: MfaMethod) => Promise<boolean>
  /** Ends adding a factor. */
  readonly endAdding: () => void
  /** Removes the authenticator app. It asks for a recent factor. Never rejects. */
  readonly removeApp: () => Promise<boolean>
  /** Removes the phone number. It asks for a recent factor. Never rejects. */
  readonly removePhone: () => Promise<boolean>
  readonly setDefaultMethod: (method: MfaMethod) => Promise<boolean>
  readonly setAlwaysAsk: (isAlwaysAsked: boolean) => Promise<boolean>
  /** Set while an action waits for a step-up. Pass it to `<B2BStepUp>`. */
  readonly request: StepUpRequest | null
}

const METHODS: readonly MfaMethod[] = ['totp', 'sms_otp']

/**
 * The second factors of the signed-in member.
 *
 * @throws Error without a `<B2BProvider>`.
 * @example
 * const { hasApp, add, adding, endAdding } = useSecondFactors()
 */
export function useSecondFactors(): UseSecondFactorsResult {
  const client = useB2BClient()
  const { member } = useMember()
  const { organization } = useOrganization()
  const { protect, request } = useStepUp({ within: MAX_FACTOR_AGE_MINUTES })
  const { run, ...state } = useActions<FactorAction>()
  const [adding, setAdding] = useMemberState<{ readonly method: MfaMethod; readonly hadFactor: boolean } | null>(null)
  const setAlwaysAsk = (mfa_enrolled: boolean) => run('setAlwaysAsk', async () => client?.self.update({ mfa_enrolled }))
  const isRequired = organization?.mfa_policy === 'REQUIRED_FOR_ALL'
  const hasFactor = () => {
    const { totp_registration_id: app, mfa_phone_number_verified: isVerified } = client?.self.getSync() ?? {}
    return Boolean(app) || isVerified === true
  }
  /**
   * Returns true if the member has got the first factor or lost the last one, and `mfa_enrolled` does not say so yet. Users expect that a
   * factor protects them at once. Without a factor, the next sign-in would require them to add one.
   */
  function shouldChange(hadFactor: boolean): boolean {
    const isOutdated = hasFactor() !== hadFactor && client?.self.getSync()?.mfa_enrolled === hadFactor
    return !isRequired && isOutdated && client.rbac.isAuthorizedSync(`${client.brand}.self`, 'update.settings.mfa-enrolled')
  }
  const remove = (action: 'removeApp' | 'removePhone', call: () => Promise<unknown> | undefined) =>
    run(action, () =>
      protect(async () => {
        await call()
        // The factor is removed even if this call fails.
        if (shouldChange(true)) await client?.self.update({ mfa_enrolled: false }).catch(() => {})
      }),
    )
  /** Returns true if the first factor was added and is not required yet. */
  const isUnprotected = () => adding !== null && !adding.hadFactor && shouldChange(false)
  useEffect(() => {
    // The dialog can stay open for long, with the new backup codes. After a failed try, `done` is null.
    if (state.done === 'add' && isUnprotected()) void setAlwaysAsk(true)
  })
  return {
    ...state,
    hasApp: Boolean(member?.totp_registration_id),
    phone: member?.mfa_phone_number ?? '',
    isPhoneVerified: member?.mfa_phone_number_verified ?? false,
    allowed: METHODS.filter((method) => member && organization && allowsSecondFactor(organization, member, method)),
    defaultMethod: member?.default_mfa_method ?? '',
    isRequired,
    isAlwaysAsked: member?.mfa_enrolled ?? false,
    adding: adding?.method ?? null,
    add: (method) => run('add', () => protect(async () => setAdding({ method, hadFactor: hasFactor() }))),
    endAdding() {
      setAdding(null)
      // The first try has failed, or the dialog has closed in the same moment.
      if (isUnprotected()) void setAlwaysAsk(true)
    },
    removeApp: () => remove('removeApp', () => client?.self.deleteMFATOTP()),
    removePhone: () => remove('removePhone', () => client?.self.deleteMFAPhoneNumber()),
    setDefaultMethod: (method) => run('setDefault', async () => client?.self.update({ default_mfa_method: method })),
    setAlwaysAsk,
    request,
  }
}

/** An impersonated session has no second factors: the server refuses them. */
const canHaveFactors = ({ isImpersonated }: AccountFacts): boolean => !isImpersonated

/** Keeps the plus sign before the digits, also in a right-to-left text. */
const leftToRight = (phone: string): string => `\u2066${phone}\u2069`

/** The section with the second factors. */
function FactorsSection() {
  const { say, can, organization } = useAccount()
  const factors = useSecondFactors()
  const { hasApp, phone, isPhoneVerified, allowed, adding } = factors
  const hasPhone = phone !== ''
  const canRemovePhone = can('update.info.delete.mfa-phone')
  const shownPhone = leftToRight(phone)
  const saved = say('account.saved')
  const addButton = (method: MfaMethod, text: string) =>
    allowed.includes(method) && (
      <ActionButton isBusy={factors.running === 'add'} onClick={() => void factors.add(method)}>
        {text}
      </ActionButton>
    )
  return (
    <Section
      title={say('account.factors')}
      state={factors}
      // Screen readers do not announce what changes behind an open dialog.
      done={adding ? {} : { removeApp: saved, removePhone: saved, setDefault: saved, setAlwaysAsk: saved }}
      request={factors.request}
    >
      {hasApp && can('update.info.delete.mfa-totp') ? (
        <Confirm
          name={say('account.app')}
          value={say('account.appSet')}
          label={say('account.removeApp')}
          text={say('account.removeAppText')}
          action="removeApp"
          state={factors}
          onConfirm={factors.removeApp}
        />
      ) : (
        (hasApp || allowed.includes('totp')) && (
          <Row
            name={say('account.app')}
            value={say(hasApp ? 'account.appSet' : 'account.notSet')}
            action={!hasApp && addButton('totp', say('account.addApp'))}
          />
        )
      )}
      {!isPhoneVerified && (hasPhone || allowed.includes('sms_otp')) && (
        // The server accepts another number as long as the present one is not confirmed.
        <Row
          name={say('account.phone')}
          value={hasPhone ? say('account.unverified', { phone: shownPhone }) : say('account.notSet')}
          action={can('update.info.mfa-phone') && addButton('sms_otp', say('account.addPhone'))}
        />
      )}
      {isPhoneVerified && !canRemovePhone && <Row name={say('account.phone')} value={shownPhone} />}
      {hasPhone && canRemovePhone && (
        <Confirm
          name={isPhoneVerified ? say('account.phone') : undefined}
          value={isPhoneVerified ? shownPhone : undefined}
          label={say('account.removePhone')}
          text={say('account.removePhoneText', { phone: shownPhone })}
          action="removePhone"
          state={factors}
          onConfirm={factors.removePhone}
        />
      )}
      {hasApp && isPhoneVerified && can('update.settings.default-mfa-method') && <DefaultMethod factors={factors} />}
      {factors.isRequired && <Row value={say('account.alwaysAsked', { organization: organization.organization_name })} />}
      {!factors.isRequired && (hasApp || isPhoneVerified) && can('update.settings.mfa-enrolled') && (
        <Row>
          <label className={choice}>
            <input
              type="checkbox"
              className={check}
              checked={factors.isAlwaysAsked}
              aria-busy={factors.running === 'setAlwaysAsk' || undefined}
              onChange={({ target }) => void factors.setAlwaysAsk(target.checked)}
            />
            {say('account.alwaysAsk')}
          </label>
        </Row>
      )}
      {adding && <Enrollment method={adding} onClose={factors.endAdding} />}
    </Section>
  )
}

/** The choice of the method that the next sign-in offers first. */
function DefaultMethod({ factors }: { readonly factors: UseSecondFactorsResult }) {
  const { say } = useAccount()
  const id = useId()
  const names = { totp: say('account.app'), sms_otp: say('account.phone') }
  return (
    <Row>
      <div role="radiogroup" aria-labelledby={id}>
        <p id={id} className={label}>
          {say('account.firstFactor')}
        </p>
        {METHODS.map((method) => (
          <label key={method} className={choice}>
            <input
              type="radio"
              className={check}
              name={id}
              checked={factors.defaultMethod === method}
              onChange={() => void factors.setDefaultMethod(method)}
            />
            {names[method]}
          </label>
        ))}
      </div>
    </Row>
  )
}

interface EnrollmentProps {
  readonly method: MfaMethod
  readonly onClose: () => void
}

/** The screens of the sign-in that add a factor. */
function Enrollment({ method, onClose }: EnrollmentProps) {
  const { say, rootOptions, strings } = useAccount()
  const [hasCodes, setHasCodes] = useState(false)
  return (
    <StepsDialog
      label={say(method === 'totp' ? 'account.addApp' : 'account.addPhone')}
      loading={say('account.loading')}
      unreachable={say('account.unreachable')}
      cancelLabel={say('account.cancel')}
      onCancel={hasCodes ? undefined : onClose}
    >
      {({ B2BFactorEnrollment }) => (
        <B2BFactorEnrollment
          {...rootOptions}
          strings={strings}
          method={method}
          onDone={onClose}
          onCancel={onClose}
          onCodesShown={() => setHasCodes(true)}
        />
      )}
    </StepsDialog>
  )
}

export const factors: SectionEntry = { View: FactorsSection, isShown: canHaveFactors }
