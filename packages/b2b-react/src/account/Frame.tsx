import type { B2BClient, Member, MemberSession, Organization } from '@acme/b2b-client'
import { createContext, useContext, type ComponentType, type ReactNode } from 'react'
import type { HeadingLevel } from '../config/types.ts'
import { Root, type RootOptions } from '../member/Root.tsx'
import { useB2BClient, useMember, useOrganization, useSession } from '../provider.ts'
import { localeOf } from '../text/localeOf.ts'
import type { Strings } from '../text/say.ts'
import { sayOf } from '../text/texts.ts'
import type { Theme } from '../theme/theme.ts'
import { accountMessages, type AccountTexts, type Say } from './messages.ts'
import { account, sections, skeleton } from './styles.ts'
import { useSelfPermissions, type SelfAction } from './useSelfPermissions.ts'

/** The props of the account and of each of its sections. */
export interface B2BAccountOptions {
  readonly theme?: Theme | undefined
  /** Texts of the account, and of the sign-in for the steps that an action asks for. */
  readonly strings?: (Partial<AccountTexts> & Strings) | undefined
  /** The language of the texts, as a BCP 47 tag. Default: the locale of `strings`, or `en`. */
  readonly locale?: string | undefined
  /** The nonce of the page's Content Security Policy, for server rendering. */
  readonly nonce?: string | undefined
  /** The level of the headings of the sections. Default 2. */
  readonly headingLevel?: HeadingLevel | undefined
  /** Shown without a session, for example a link to your sign-in. Default: nothing. */
  readonly fallback?: ReactNode
}

/** What the sections know about the signed-in member. */
export interface AccountFacts {
  readonly client: B2BClient
  readonly member: Member
  readonly organization: Organization
  readonly session: MemberSession
  /** True if an administrator acts as the member. The server then refuses changes of factors. */
  readonly isImpersonated: boolean
  readonly can: (action: SelfAction) => boolean
}

/** A section, and its gate: whether the section exists for this member. */
export interface SectionEntry {
  readonly View: ComponentType
  readonly isShown: (facts: AccountFacts) => boolean
}

/** What the sections share. */
export interface AccountContext extends AccountFacts {
  readonly say: Say
  readonly headingLevel: HeadingLevel
  readonly rootOptions: RootOptions
  readonly strings: B2BAccountOptions['strings']
}

const Context = createContext<AccountContext | null>(null)

/** Returns the context of the surrounding account. */
export function useAccount(): AccountContext {
  const context = useContext(Context)
  // The sections are rendered only by `Frame`.
  if (context === null) throw new Error('This is a part of the account. Render a section of the account instead.')
  return context
}

interface FrameProps extends B2BAccountOptions {
  readonly children: (facts: AccountFacts) => ReactNode
}

/** The root of the account. Until the permissions are known, it shows a placeholder, so that no control disappears again. */
export function Frame({ theme, strings, locale, nonce, headingLevel = 2, fallback = null, children }: FrameProps) {
  const client = useB2BClient()
  const { isLoaded: isMemberLoaded, member } = useMember()
  const { organization } = useOrganization()
  const { session } = useSession()
  const { isLoaded: arePermissionsLoaded, can } = useSelfPermissions()
  const rootOptions = { theme, locale: localeOf(locale, strings), nonce }
  const isLoaded = isMemberLoaded && (member === null || arePermissionsLoaded)
  if (isLoaded && (client === null || member === null || organization === null || session === null)) return fallback
  const facts = client && member && organization && session && { client, member, organization, session, can }
  const isImpersonated = client?.session.isImpersonated() ?? false
  return (
    <Root {...rootOptions} name="account" className={account}>
      <div className={sections}>
        {isLoaded && facts ? (
          <Context.Provider
            // Forms, codes and dialogs of a member must not stay for another one.
            key={facts.member.member_id}
            value={{ ...facts, isImpersonated, say: sayOf(accountMessages, strings), headingLevel, rootOptions, strings }}
          >
            {children({ ...facts, isImpersonated })}
          </Context.Provider>
        ) : (
          <div className={skeleton} role="status" aria-label={sayOf(accountMessages, strings)('account.loading')} />
        )}
      </div>
    </Root>
  )
}
