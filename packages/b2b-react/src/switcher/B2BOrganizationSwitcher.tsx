import type { DiscoveredOrganization, Member, Organization } from '@acme/b2b-client'
import { useEffect, useId, useRef, useState } from 'react'
import { MIN_ORGANIZATIONS_FOR_SEARCH } from '../limits.ts'
import { Root } from '../member/Root.tsx'
import { useB2BClient, useMember, useOrganization } from '../provider.ts'
import { localeOf } from '../text/localeOf.ts'
import type { Strings } from '../text/say.ts'
import { sayOf } from '../text/texts.ts'
import type { Theme } from '../theme/theme.ts'
import { Drawing } from '../ui/Icon.tsx'
import { Choices, type SignInReason } from './Choices.tsx'
import { Label } from './Label.tsx'
import { switcherMessages, type SwitcherTexts } from './messages.ts'
import { Panel } from './Panel.tsx'
import { PendingSwitch } from './PendingSwitch.tsx'
import type { Align } from './place.ts'
import { skeleton, switcher, trigger } from './styles.ts'
import { useOrganizations } from './useOrganizations.ts'
import { useSwitch, type SwitchOptions } from './useSwitch.ts'

/** The props of {@link B2BOrganizationSwitcher}. */
export interface B2BOrganizationSwitcherProps extends SwitchOptions {
  /**
   * Called if the user chooses an organization that needs a new sign-in: it requires another first factor (`primary_factor`), or the user is
   * not a member yet (`join`). Open your sign-in page for this organization. Default: these organizations are shown as text.
   */
  readonly onSignInNeeded?: ((organization: Organization, reason: SignInReason) => void) | undefined
  /** Called if the user wants to create an organization. Default: there is no such button. */
  readonly onCreate?: (() => void) | undefined
  /** Hides organizations that the user could join. Default false. */
  readonly hideJoinable?: boolean | undefined
  /** The address of your page with the settings of the organization. Default: there is no such link. */
  readonly manageHref?: string | undefined
  /** Returns the text below the name of the organization, for example the role of the member. Default: no text. */
  readonly describe?: ((member: Member) => string) | undefined
  /** The edge of the button that the list starts at. Default `start`. */
  readonly align?: Align | undefined
  readonly theme?: Theme | undefined
  /** Texts of the switcher, and of the sign-in for the steps that an organization asks for. */
  readonly strings?: (Partial<SwitcherTexts> & Strings) | undefined
  /** The language of the texts, as a BCP 47 tag. Default: the locale of `strings`, or `en`. */
  readonly locale?: string | undefined
  /** The nonce of the page's Content Security Policy, for server rendering. */
  readonly nonce?: string | undefined
}

/**
 * Shows the organization of the signed-in member, and lets the user switch to another one. The former session stays until the new one is
 * complete. With one organization it is only text. Without a session it shows nothing.
 *
 * @throws Error without a `<B2BProvider>`.
 * @example
 * <B2BOrganizationSwitcher onSwitch={() => router.push('/')} />
 */
export function B2BOrganizationSwitcher(props: B2BOrganizationSwitcherProps) {
  const { theme, strings, locale, nonce, onSwitch, sessionDurationMinutes, describe, align = 'start' } = props
  const client = useB2BClient()
  const { isLoaded, organization } = useOrganization()
  const { member } = useMember()
  const { organizations, error, reload } = useOrganizations()
  const { state, switchTo, stay, complete, fail } = useSwitch({ onSwitch, sessionDurationMinutes })
  const say = sayOf(switcherMessages, strings)
  /** The organization for which the list was opened. The list closes when it changes, also in another tab. */
  const [openFor, setOpenFor] = useState<string | null>(null)
  const isGone = state.name === 'refused' && state.problem === 'gone'
  useEffect(() => {
    if (isGone) void reload()
  }, [isGone, reload])
  const button = useRef<HTMLButtonElement>(null)
  const ids = useId()

  const rootOptions = { theme, locale: localeOf(locale, strings), nonce }
  const rootProps = { ...rootOptions, name: 'switcher', className: switcher } as const
  if (!isLoaded) {
    return (
      <Root {...rootProps}>
        <div className={skeleton} />
      </Root>
    )
  }
  if (client === null || organization === null || member === null) return null

  const { organization_id } = organization
  const isOpen = openFor === organization_id
  const setIsOpen = (isNowOpen: boolean) => setOpenFor(isNowOpen ? organization_id : null)
  const close = () => {
    setIsOpen(false)
    if (state.name === 'refused') stay()
  }
  const hasFailed = organizations === undefined && error !== null
  const isLoading = organizations === undefined && !hasFailed
  const shown = (organizations ?? []).filter((choice) => isShown(choice, organization, props))
  const canCreate = props.onCreate !== undefined && client.bootstrap.getSync()?.createOrganizationEnabled !== false
  const hasChoice = shown.length > 1 || canCreate || props.manageHref !== undefined || hasFailed
  const content = <Label organization={organization} text={describe?.(member)} />
  return (
    <Root {...rootProps}>
      {hasChoice ? (
        <button
          ref={button}
          type="button"
          className={trigger}
          title={say('switcher.open')}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${ids}panel` : undefined}
          onClick={() => {
            if (isOpen) return close()
            setIsOpen(true)
            void reload()
          }}
        >
          {content}
          <Drawing shape="m5 8 5 5 5-5" size={18} isDirectional={false} />
        </button>
      ) : (
        <span className={trigger}>{content}</span>
      )}
      {isOpen && (
        <Panel id={`${ids}panel`} titleId={`${ids}title`} button={button} align={align} isLoading={isLoading} onClose={close}>
          <Choices
            {...props}
            titleId={`${ids}title`}
            say={say}
            current={organization}
            choices={shown}
            hasFailed={hasFailed}
            isLoading={isLoading}
            isSearched={shown.length >= MIN_ORGANIZATIONS_FOR_SEARCH}
            onCreate={canCreate ? props.onCreate : undefined}
            state={state}
            onChoose={switchTo}
            onReload={reload}
            onClose={close}
          />
        </Panel>
      )}
      {state.name === 'pending' && (
        <PendingSwitch
          {...rootOptions}
          state={state}
          say={say}
          strings={strings}
          current={organization}
          button={button}
          onStay={() => {
            stay()
            close()
          }}
          onDone={complete}
          sessionDurationMinutes={sessionDurationMinutes}
          onFailed={(problem) => {
            fail(problem)
            setIsOpen(true)
          }}
        />
      )}
    </Root>
  )
}

/** Returns false for an organization that the user can only join, if the host cannot or does not want to offer that. */
const isShown = (
  { organization, membership }: DiscoveredOrganization,
  current: Organization,
  { hideJoinable = false, onSignInNeeded }: B2BOrganizationSwitcherProps,
): boolean =>
  organization.organization_id === current.organization_id ||
  !membership.type.startsWith('eligible') ||
  (!hideJoinable && onSignInNeeded !== undefined)
