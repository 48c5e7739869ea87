import { parseEmailAddress } from '../domain/fields/emails.ts'
import { checkLocale } from '../domain/fields/locales.ts'
import { chooseRedirectUrl } from '../domain/fields/redirectUrls.ts'
import { checkCanBeInvited, inviteMember } from '../domain/members/invitations.ts'
import { requirePermission } from '../domain/members/rbac.ts'
import { sendLink } from '../domain/signIn/sendLink.ts'
import { createMemberAnswer, markAsChanged } from './memberAnswer.ts'
import type { Operations } from './operation.ts'

/** The call that sends an invitation. It has no PKCE challenge, because the browser of the invited person does not start the flow. */
export const inviteOperations: Operations<'magicLinks.email.invite'> = {
  'magicLinks.email.invite': async (world, input, caller) => {
    const { organization } = await requirePermission(world, caller, 'member', ['create'])
    const { address, domain } = parseEmailAddress(input.email_address)
    checkLocale(input.locale)
    checkCanBeInvited(organization, domain)
    const redirectUrl = chooseRedirectUrl(world.project, 'invite', input.invite_redirect_url)
    const member = inviteMember(world, organization, address, input)
    await sendLink(world, { kind: 'invite', to: address, organization, redirectUrl, challenge: null })
    markAsChanged(world, member)
    return createMemberAnswer(organization, member)
  },
}
