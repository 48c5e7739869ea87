/* The account of the signed-in member, for the settings page of an application. */
export { B2BAccount } from './account/B2BAccount.tsx'
export type { AccountSectionName, B2BAccountProps } from './account/B2BAccount.tsx'
export type { B2BAccountOptions } from './account/Frame.tsx'
export type { AccountCatalogue, AccountTexts } from './account/messages.ts'
export type { AccountProblem } from './account/problems.ts'
export {
  B2BBackupCodes,
  B2BConnectedAccounts,
  B2BLeaveOrganization,
  B2BPassword,
  B2BProfile,
  B2BSecondFactors,
  B2BThisSession,
} from './account/sectionComponents.tsx'
export { useBackupCodes } from './account/sections/backupCodes.tsx'
export type { UseBackupCodesResult } from './account/sections/backupCodes.tsx'
export { useSecondFactors } from './account/sections/factors.tsx'
export type { UseSecondFactorsResult } from './account/sections/factors.tsx'
export { useLeave } from './account/sections/leave.tsx'
export type { UseLeaveResult } from './account/sections/leave.tsx'
export { usePassword } from './account/sections/password.tsx'
export type { UsePasswordResult } from './account/sections/password.tsx'
export { useProfile } from './account/sections/profile.tsx'
export type { UseProfileResult } from './account/sections/profile.tsx'
export { useThisSession } from './account/sections/session.tsx'
export type { UseThisSessionResult } from './account/sections/session.tsx'
export type { ActionState } from './account/useActions.ts'
export { useSection } from './account/useSection.ts'
export type { SectionOptions, UseSectionResult } from './account/useSection.ts'
