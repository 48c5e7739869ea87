import { Frame, type B2BAccountOptions, type SectionEntry } from './Frame.tsx'
import { accounts } from './sections/accounts.tsx'
import { backupCodes } from './sections/backupCodes.tsx'
import { factors } from './sections/factors.tsx'
import { leave } from './sections/leave.tsx'
import { password } from './sections/password.tsx'
import { profile } from './sections/profile.tsx'
import { session } from './sections/session.tsx'

/** The sections, in their order. */
const SECTIONS = { profile, password, factors, backupCodes, session, accounts, leave } as const satisfies {
  readonly [name: string]: SectionEntry
}

/** The name of a section of {@link B2BAccount}. */
export type AccountSectionName = keyof typeof SECTIONS

/** The props of {@link B2BAccount}. */
export interface B2BAccountProps extends B2BAccountOptions {
  /** The sections, in the order of the page. Default: all. */
  readonly sections?: readonly AccountSectionName[] | undefined
}

// The cast is safe, because the object has only these keys.
const ALL = Object.keys(SECTIONS) as readonly AccountSectionName[]

/**
 * Shows the account of the signed-in member: name, password, second factors, backup codes, the session, and leaving the organization. Controls
 * exist only if the policy of the project allows them, and no action signs the member out by mistake. Without a session it shows `fallback`.
 *
 * @throws Error without a `<B2BProvider>`.
 * @example
 * <B2BAccount sections={['profile', 'password', 'factors', 'backupCodes']} />
 */
export const B2BAccount = ({ sections = ALL, ...options }: B2BAccountProps) => (
  <Frame {...options}>
    {(facts) =>
      sections.map((name) => {
        const { View, isShown } = SECTIONS[name]
        return isShown(facts) && <View key={name} />
      })
    }
  </Frame>
)
