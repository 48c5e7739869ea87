import { parseEmailAddress } from '../domain/fields/emails.ts'
import { checkLocale } from '../domain/fields/locales.ts'
import { chooseRedirectUrl } from '../domain/fields/redirectUrls.ts'
import { checkCanBeInvited, inviteMember } from '../domain/members/invitations.ts'
import { requirePermission } from '../domain/members/rbac.ts'
import { sendLink } from '../domain/signIn/sendLink.ts'
import { memberAnswer } from './memberAnswer.ts'
import type { Operations } from './operation.ts'

/** Invitations by email. They have no PKCE, because the invited person's browser did not start the flow. */
export const inviteOperations: Operations<'magicLinks.email.invite'> = {
  'magicLinks.email.invite': async (world, input, caller) => {
    const { organization } = await requirePermission(world, caller, 'member', ['create'])
    const address = parseEmailAddress(input.email_address)
    checkLocale(input.locale)
    checkCanBeInvited(organization, address.domain)
    const inviteUrl = chooseRedirectUrl(world.project, 'invite', input.invite_redirect_url)
    const member = inviteMember(world, organization, address, input)
    await sendLink(world, { kind: 'invite', to: address.address, organization, redirectUrl: inviteUrl, challenge: null })
    return memberAnswer(world, organization, member)
  },
}
