import { Frame, type B2BAccountOptions, type SectionEntry } from './Frame.tsx'
import { accounts } from './sections/accounts.tsx'
import { backupCodes } from './sections/backupCodes.tsx'
import { factors } from './sections/factors.tsx'
import { leave } from './sections/leave.tsx'
import { password } from './sections/password.tsx'
import { profile } from './sections/profile.tsx'
import { session } from './sections/session.tsx'

/* Each section of the account as a component of its own. A page loads only the sections that it uses. */

const componentOf =
  ({ View, isShown }: SectionEntry) =>
  (options: B2BAccountOptions) => <Frame {...options}>{(facts) => isShown(facts) && <View />}</Frame>

/** The name and the addresses of the signed-in member. */
export const B2BProfile = /* @__PURE__ */ componentOf(profile)
/** The password of the signed-in member. Shows nothing if the organization does not allow passwords. */
export const B2BPassword = /* @__PURE__ */ componentOf(password)
/** The authenticator app and the phone number of the signed-in member. */
export const B2BSecondFactors = /* @__PURE__ */ componentOf(factors)
/** The backup codes of the signed-in member. Shows nothing without an authenticator app. */
export const B2BBackupCodes = /* @__PURE__ */ componentOf(backupCodes)
/** The session of this browser, with buttons to sign out. */
export const B2BThisSession = /* @__PURE__ */ componentOf(session)
/** The accounts of other services that the member has signed in with. Shows nothing without one. */
export const B2BConnectedAccounts = /* @__PURE__ */ componentOf(accounts)
/** Lets the member leave the organization. Shows nothing without the permission. */
export const B2BLeaveOrganization = /* @__PURE__ */ componentOf(leave)
