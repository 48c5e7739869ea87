import type { DiscoveredOrganization, Organization } from '@acme/b2b-client'
import { useState } from 'react'
import { complaint, quiet, textButton } from '../member/styles.ts'
import { Drawing } from '../ui/Icon.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { Label } from './Label.tsx'
import type { SwitchState } from './machine.ts'
import type { Say } from './messages.ts'
import { actions, choice, list, plainRow, search, title } from './styles.ts'

/** Why an organization needs a new sign-in. */
export type SignInReason = 'primary_factor' | 'join'

interface ChoicesProps {
  readonly titleId: string
  readonly say: Say
  readonly current: Organization
  readonly choices: readonly DiscoveredOrganization[]
  readonly hasFailed: boolean
  readonly isLoading: boolean
  readonly isSearched: boolean
  readonly state: SwitchState
  readonly onChoose: (organization: Organization) => void
  readonly onReload: () => Promise<void>
  readonly onClose: () => void
  readonly onSignInNeeded?: ((organization: Organization, reason: SignInReason) => void) | undefined
  readonly onCreate?: (() => void) | undefined
  readonly manageHref?: string | undefined
}

/** Returns why an organization needs a new sign-in; null if it needs none. */
const reasonOf = ({ membership, primary_required }: DiscoveredOrganization): SignInReason | null => {
  if (membership.type.startsWith('eligible')) return 'join'
  return primary_required ? 'primary_factor' : null
}

/** The content of the panel: the organizations to choose from. */
export function Choices(props: ChoicesProps) {
  const { titleId, say, current, choices, hasFailed, isLoading, isSearched, state, manageHref, onCreate, onClose } = props
  const [text, setText] = useState('')
  const found = choices.filter(({ organization }) => organization.organization_name.toLowerCase().includes(text.trim().toLowerCase()))
  return (
    <>
      <h2 id={titleId} className={title}>
        {say('switcher.title')}
      </h2>
      {isSearched && (
        <input
          type="search"
          className={search}
          aria-label={say('switcher.search')}
          placeholder={say('switcher.search')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {isLoading && (
        <p className={quiet} role="status">
          {say('switcher.loading')}
        </p>
      )}
      {hasFailed && (
        <p className={complaint} role="alert">
          {say('switcher.list')}{' '}
          <button type="button" className={textButton} onClick={() => void props.onReload()}>
            {say('switcher.again')}
          </button>
        </p>
      )}
      {found.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari ignores that a list without bullets is a list, unless it has this role.
        <ul className={list} role="list">
          {found.map((item) => (
            <li key={item.organization.organization_id}>
              <Choice {...props} item={item} />
            </li>
          ))}
        </ul>
      )}
      {isSearched && (
        <p className={found.length === 0 ? quiet : undefined} role="status">
          {found.length === 0 && say('switcher.none', { text })}
        </p>
      )}
      {state.name === 'refused' && (
        <p className={complaint} role="alert">
          {say(`switcher.${state.problem}`, { organization: state.to.organization_name, current: current.organization_name })}
        </p>
      )}
      {(onCreate !== undefined || manageHref !== undefined) && (
        <div className={actions}>
          {onCreate && (
            <button
              type="button"
              className={choice}
              onClick={() => {
                onClose()
                onCreate()
              }}
            >
              {say('switcher.create')}
            </button>
          )}
          {manageHref !== undefined && (
            <a className={choice} href={manageHref}>
              {say('switcher.manage', { organization: current.organization_name })}
            </a>
          )}
        </div>
      )}
    </>
  )
}

/** An organization in the list. */
function Choice({
  item,
  say,
  current,
  state,
  onChoose,
  onClose,
  onSignInNeeded,
}: ChoicesProps & { readonly item: DiscoveredOrganization }) {
  const { organization, membership } = item
  const { organization_id } = organization
  const isCurrent = organization_id === current.organization_id
  const reason = isCurrent ? null : reasonOf(item)
  const isOff = state.name === 'switching'
  const isBusy = isOff && state.to.organization_id === organization_id
  // Without a sign-in page to open, the user can do nothing here.
  if (reason !== null && onSignInNeeded === undefined)
    return (
      <span className={plainRow}>
        <Label organization={organization} text={say('switcher.signInNeeded', { organization: organization.organization_name })} />
      </span>
    )
  const action = isCurrent ? null : actionOf(reason, membership.type === 'invited_member')
  const choose = () => {
    if (isOff) return
    if (isCurrent) return onClose()
    if (reason === null) return onChoose(organization)
    onClose()
    onSignInNeeded?.(organization, reason)
  }
  return (
    <button
      type="button"
      className={choice}
      aria-current={isCurrent || undefined}
      aria-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      onClick={choose}
    >
      <Label organization={organization} text={action ? say(action) : undefined} />
      {isBusy && <Spinner />}
      {isCurrent && <Drawing shape="m4.5 10.5 3.7 3.7 7.3-8" isDirectional={false} />}
    </button>
  )
}

/** Returns the key of the text that says what a click does. Null: it switches the organization. */
function actionOf(reason: SignInReason | null, isInvited: boolean) {
  if (reason === 'join') return 'switcher.join'
  if (reason === 'primary_factor') return 'switcher.signIn'
  return isInvited ? 'switcher.accept' : null
}
