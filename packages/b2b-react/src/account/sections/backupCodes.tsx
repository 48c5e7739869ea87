import { useRef, useState } from 'react'
import { downloadText } from '../../flow/runtime/downloadText.ts'
import { MAX_FACTOR_AGE_MINUTES } from '../../limits.ts'
import { useB2BClient, useMember, useStepUp, type StepUpRequest } from '../../provider.ts'
import { Codes } from '../../ui/Panel.tsx'
import { useBeforeUnloadPrompt } from '../../ui/useBeforeUnloadPrompt.ts'
import { useBrowserLayoutEffect } from '../../ui/useBrowserLayoutEffect.ts'
import { useAccount, type AccountFacts, type SectionEntry } from '../Frame.tsx'
import { ActionButton, Confirm, Row, Section } from '../parts.tsx'
import { buttons, message, stack } from '../styles.ts'
import { useActions, type ActionState } from '../useActions.ts'
import { useMemberState } from '../useMemberState.ts'

type CodesAction = 'show' | 'replace'

/** The result of {@link useBackupCodes}. */
export interface UseBackupCodesResult extends ActionState<CodesAction> {
  /**
   * The codes, which are secrets. Null until the user asks for them, after `hide`, and after the end of the session. They are gone when another
   * member signs in, and when the component is removed.
   */
  readonly codes: readonly string[] | null
  /** Reads the codes that have not been used. It asks for a recent factor. Never rejects. */
  readonly show: () => Promise<boolean>
  /** Replaces all codes. It asks for a recent factor. Never rejects. */
  readonly replace: () => Promise<boolean>
  /** Removes the codes from memory. */
  readonly hide: () => void
  /** Set while an action waits for a step-up. Pass it to `<B2BStepUp>`. */
  readonly request: StepUpRequest | null
}

/**
 * The backup codes of the signed-in member.
 *
 * @throws Error without a `<B2BProvider>`.
 * @example
 * const { codes, show, request } = useBackupCodes()
 */
export function useBackupCodes(): UseBackupCodesResult {
  const client = useB2BClient()
  const { member } = useMember()
  const [codes, setCodes] = useMemberState<readonly string[] | null>(null)
  if (member === null && codes !== null) setCodes(null)
  const { protect, request } = useStepUp({ within: MAX_FACTOR_AGE_MINUTES })
  const { run, ...state } = useActions<CodesAction>()
  const read = (action: CodesAction, call: 'get' | 'rotate') =>
    run(action, () =>
      protect(async () => {
        const answer = await client?.recoveryCodes[call]()
        setCodes(answer?.recovery_codes ?? null)
      }),
    )
  return { ...state, codes, show: () => read('show', 'get'), replace: () => read('replace', 'rotate'), hide: () => setCodes(null), request }
}

/** Returns true if the member has an authenticator app: a backup code replaces one code of it. */
const hasCodes = ({ member, isImpersonated }: AccountFacts): boolean => member.totp_registration_id !== '' && !isImpersonated

/** The section with the backup codes. */
function BackupCodesSection() {
  const { say, organization } = useAccount()
  const { codes, show, replace, hide, request, ...state } = useBackupCodes()
  return (
    <Section title={say('account.codes')} state={state} request={request}>
      {codes === null ? (
        <>
          <Row
            value={say('account.codesText')}
            action={
              <ActionButton isBusy={state.running === 'show'} onClick={() => void show()}>
                {say('account.showCodes')}
              </ActionButton>
            }
          />
          <Confirm label={say('account.newCodes')} text={say('account.newCodesText')} action="replace" state={state} onConfirm={replace} />
        </>
      ) : (
        <Row>
          <ShownCodes codes={codes} fileName={`${organization.organization_name} – ${say('account.codes')}.txt`} onSaved={hide} />
        </Row>
      )}
    </Section>
  )
}

interface ShownCodesProps {
  readonly codes: readonly string[]
  readonly fileName: string
  readonly onSaved: () => void
}

/** The codes, with buttons to keep them. The focus is on the group when it appears. */
function ShownCodes({ codes, fileName, onSaved }: ShownCodesProps) {
  const { say } = useAccount()
  const ref = useRef<HTMLDivElement>(null)
  const [copied, setCopied] = useState<boolean | null>(null)
  const text = codes.join('\n')
  // Earlier than the section, which would move the focus to its heading.
  useBrowserLayoutEffect(() => ref.current?.focus(), [])
  useBeforeUnloadPrompt()
  // Only secure pages have a clipboard. On other pages, `then` turns the exception into a rejection.
  const copy = () =>
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(text))
      .then(
        () => setCopied(true),
        () => setCopied(false),
      )
  return (
    <div ref={ref} className={stack} tabIndex={-1} role="group" aria-label={say('account.codes')}>
      <p className={message}>{say('account.codesText')}</p>
      <Codes label={say('account.codes')}>{codes}</Codes>
      <div className={buttons}>
        <ActionButton onClick={() => void copy()}>{say('account.copyCodes')}</ActionButton>
        <ActionButton onClick={() => downloadText(fileName, text)}>{say('account.downloadCodes')}</ActionButton>
        <ActionButton look="primary" onClick={onSaved}>
          {say('account.savedCodes')}
        </ActionButton>
      </div>
      <p className={message} data-tone={copied === false ? 'error' : 'success'} role="status">
        {copied === null ? '' : say(copied ? 'account.codesCopied' : 'account.codesNotCopied')}
      </p>
    </div>
  )
}

export const backupCodes: SectionEntry = { View: BackupCodesSection, isShown: hasCodes }
