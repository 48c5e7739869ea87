import type { RetiredEmail } from '@acme/b2b-client'
import { useMemo, useRef } from 'react'
import { useB2BClient, useMember } from '../../provider.ts'
import { TextInput } from '../fields.tsx'
import { useAccount, type SectionEntry } from '../Frame.tsx'
import { ActionButton, Confirm, Failure, Row, Section } from '../parts.tsx'
import { buttons, message, stack } from '../styles.ts'
import { useActions, type ActionState } from '../useActions.ts'
import { useSection, type UseSectionResult } from '../useSection.ts'

/** The result of {@link useProfile}. */
export interface UseProfileResult {
  /** The form with the name. */
  readonly form: UseSectionResult<{ readonly name: string }>
  /** The addresses that the member used before. */
  readonly retiredEmails: readonly RetiredEmail[]
  readonly unlinking: ActionState<'unlink'>
  /** Unlinks an earlier address. Resolves with true after success. Never rejects. */
  readonly unlink: (email: RetiredEmail) => Promise<boolean>
}

/**
 * The name and the earlier addresses of the signed-in member.
 *
 * @throws Error without a `<B2BProvider>`.
 * @example
 * const { form } = useProfile()
 * return <input value={form.draft.name} onChange={({ target }) => form.change('name', target.value)} />
 */
export function useProfile(): UseProfileResult {
  const client = useB2BClient()
  const { member } = useMember()
  const { run, ...unlinking } = useActions<'unlink'>()
  const form = useSection({
    name: 'b2b.profile',
    value: { name: member?.name ?? '' },
    save: async (changes) => client?.self.update(changes),
  })
  return {
    form,
    retiredEmails: member?.retired_email_addresses ?? [],
    unlinking,
    unlink: ({ email_id, email_address }) => run('unlink', async () => client?.self.unlinkRetiredEmail({ email_id, email_address })),
  }
}

/** The section with the profile. */
function ProfileSection() {
  const { say, member, can } = useAccount()
  const { form, retiredEmails, unlinking, unlink } = useProfile()
  const formElement = useRef<HTMLFormElement>(null)
  /** Returns to the field after a button that then disappears. */
  const andReturn = (change: () => void) => () => {
    formElement.current?.querySelector('input')?.focus()
    change()
  }
  const failed = useMemo(() => form.problem && { problem: form.problem }, [form.problem])
  const isChanged = form.dirtyFields.length > 0
  const isConflicting = form.changedElsewhere.includes('name')
  return (
    <Section title={say('account.profile')} state={unlinking} done={{ unlink: say('account.saved') }}>
      {can('update.info.name') ? (
        <Row>
          <form
            ref={formElement}
            noValidate
            className={stack}
            onSubmit={(event) => {
              event.preventDefault()
              void form.submit()
            }}
          >
            <TextInput
              label={say('account.name')}
              name="name"
              autoComplete="name"
              dir="auto"
              value={form.draft.name}
              readOnly={form.status === 'saving'}
              onChange={({ target }) => form.change('name', target.value)}
            />
            {isConflicting && (
              <div className={buttons}>
                <p className={message} role="status">
                  {say('account.changedElsewhere', { value: form.saved.name })}
                </p>
                <ActionButton onClick={andReturn(() => form.keepMine('name'))}>{say('account.keepMine')}</ActionButton>
                <ActionButton onClick={andReturn(() => form.takeTheirs('name'))}>{say('account.useTheirs')}</ActionButton>
              </div>
            )}
            <div className={buttons}>
              <ActionButton look="primary" isBusy={form.status === 'saving'} isOff={!isChanged}>
                {say('account.save')}
              </ActionButton>
              {isChanged && <ActionButton onClick={andReturn(form.reset)}>{say('account.cancel')}</ActionButton>}
              <p className={message} data-tone="success" role="status">
                {form.status === 'saved' ? say('account.saved') : ''}
              </p>
            </div>
            <Failure failed={failed} />
          </form>
        </Row>
      ) : (
        <Row name={say('account.name')} value={<bdi>{member.name || '–'}</bdi>}>
          {failed && <Failure failed={failed} />}
        </Row>
      )}
      <Row name={say('account.email')} value={<bdi dir="ltr">{member.email_address}</bdi>} />
      {can('update.info.unlink.retired-email') &&
        retiredEmails.map((email) => (
          <Confirm
            key={email.email_id ?? email.email_address}
            name={say('account.retired')}
            value={<bdi dir="ltr">{email.email_address}</bdi>}
            label={say('account.unlink', { email: email.email_address ?? '' })}
            text={say('account.unlinkText')}
            action="unlink"
            state={unlinking}
            onConfirm={() => unlink(email)}
          />
        ))}
    </Section>
  )
}

export const profile: SectionEntry = { View: ProfileSection, isShown: () => true }
