import type { CallName } from '@acme/b2b-client/contract'
import { discoveryOperations } from './discovery.ts'
import { discoveryPasswordOperations } from './discoveryPasswords.ts'
import { identityProviderOperations } from './identityProvider.ts'
import { impersonationOperations } from './impersonation.ts'
import { inviteOperations } from './invite.ts'
import { magicLinksOperations } from './magicLinks.ts'
import { oauthOperations } from './oauth.ts'
import { oneTapOperations } from './oneTap.ts'
import type { Operation } from './operation.ts'
import { organizationOperations } from './organization.ts'
import { organizationMembersOperations } from './organizationMembers.ts'
import { emailOtpOperations } from './otps.ts'
import { passwordDeletionOperations } from './passwordDeletions.ts'
import { passwordResetOperations } from './passwordResets.ts'
import { passwordOperations } from './passwords.ts'
import { projectOperations } from './project.ts'
import { recoveryCodesOperations } from './recoveryCodes.ts'
import { scimOperations } from './scim.ts'
import { searchOperations } from './search.ts'
import { selfOperations } from './self.ts'
import { sessionGrantsOperations } from './sessionGrants.ts'
import { sessionOperations } from './sessions.ts'
import { smsOtpOperations } from './smsOtps.ts'
import { ssoOperations } from './sso.ts'
import { ssoOidcOperations } from './ssoOidc.ts'
import { ssoSamlOperations } from './ssoSaml.ts'
import { ssoSignInOperations } from './ssoSignIn.ts'
import { totpOperations } from './totp.ts'

/** The operations of all endpoints. If an operation is missing, this table does not compile. */
export const operations: { readonly [N in CallName]: Operation<N> } = {
  ...projectOperations,
  ...magicLinksOperations,
  ...discoveryOperations,
  ...sessionOperations,
  ...organizationOperations,
  ...selfOperations,
  ...passwordOperations,
  ...passwordResetOperations,
  ...discoveryPasswordOperations,
  ...passwordDeletionOperations,
  ...searchOperations,
  ...organizationMembersOperations,
  ...sessionGrantsOperations,
  ...inviteOperations,
  ...impersonationOperations,
  ...ssoOperations,
  ...ssoSamlOperations,
  ...ssoOidcOperations,
  ...scimOperations,
  ...emailOtpOperations,
  ...smsOtpOperations,
  ...totpOperations,
  ...recoveryCodesOperations,
  ...identityProviderOperations,
  ...oauthOperations,
  ...oneTapOperations,
  ...ssoSignInOperations,
}
