import { sha256 } from '../crypto/digest.ts'
import { mailableAddress } from '../domain/fields/emails.ts'
import { checkLocale } from '../domain/fields/locales.ts'
import { redirectUrl } from '../domain/fields/redirectUrls.ts'
import { sessionMinutes } from '../domain/fields/sessionMinutes.ts'
import { memberOf } from '../domain/members/members.ts'
import { knownOrganization } from '../domain/organizations/knownOrganization.ts'
import { checkMayUse } from '../domain/organizations/requirements.ts'
import { finishDiscovery } from '../domain/signIn/discover.ts'
import { withFactor } from '../domain/signIn/factors.ts'
import { finishSignIn, emailFactor } from '../domain/signIn/finishSignIn.ts'
import { checkMayJoin, memberOrJoining } from '../domain/signIn/join.ts'
import { spendLink, usableLink } from '../domain/signIn/links.ts'
import { pendingKey, takePendingOf } from '../domain/signIn/pending.ts'
import { challengeOfStart, proofOf } from '../domain/signIn/pkce.ts'
import { mailLink } from '../domain/signIn/sendLink.ts'
import type { LinkRecord } from '../world/records/entities.ts'
import type { World } from '../world/world.ts'
import type { CallInput, Operations } from './operation.ts'

/** Returns the redirect URLs for a login and a sign-up. Both are checked, although the email contains only one of them. */
function redirectUrlsOf({ project }: World, input: CallInput<'magicLinks.email.loginOrSignup'>) {
  return {
    login: redirectUrl(project, 'login', input.login_redirect_url),
    signup: redirectUrl(project, 'signup', input.signup_redirect_url),
  }
}

/** Returns the member that a link signs in. A new member joins now, if the organization still allows it. */
function memberOfLink(world: World, link: LinkRecord) {
  const organization = knownOrganization(world, link.organization_id)
  return { organization, member: memberOrJoining(world, organization, link.email_address) }
}

/** Login links by email. */
export const magicLinksOperations: Operations<
  'magicLinks.email.loginOrSignup' | 'magicLinks.email.discovery.send' | 'magicLinks.authenticate' | 'magicLinks.discovery.authenticate'
> = {
  'magicLinks.email.loginOrSignup': async (world, input, { clientFields }) => {
    const { address } = mailableAddress(input.email_address)
    const organization = knownOrganization(world, input.organization_id)
    checkLocale(input.locale)
    const member = memberOf(world, organization.organization_id, address)
    checkMayUse(organization, member, 'magic_link')
    const challenge = challengeOfStart(clientFields.pkce_code_challenge, world.project.pkce_required_for_email_magic_links)
    const redirectUrls = redirectUrlsOf(world, input)
    const kind = member ? 'login' : 'signup'
    if (kind === 'signup') checkMayJoin(world, organization, address)
    await mailLink(world, { kind, to: address, organization, redirectUrl: redirectUrls[kind], challenge })
    return {}
  },
  'magicLinks.email.discovery.send': async (world, input, { clientFields }) => {
    const { address } = mailableAddress(input.email_address)
    checkLocale(input.locale)
    const challenge = challengeOfStart(clientFields.pkce_code_challenge, world.project.pkce_required_for_email_magic_links)
    const discoveryUrl = redirectUrl(world.project, 'discovery', input.discovery_redirect_url)
    await mailLink(world, { kind: 'discovery', to: address, organization: null, redirectUrl: discoveryUrl, challenge })
    return {}
  },
  'magicLinks.authenticate': async (world, input, { clientFields }) => {
    const minutes = sessionMinutes(input.session_duration_minutes)
    const [key, proof] = await Promise.all([sha256(input.magic_links_token), proofOf(clientFields.pkce_code_verifier)])
    const pending = await pendingKey(clientFields.intermediate_session_token)
    const link = usableLink(world, key, 'organization', proof)
    const { organization, member } = memberOfLink(world, link)
    spendLink(world, link)
    const earlierFactors = takePendingOf(world, pending, member)
    const factors = withFactor(earlierFactors, emailFactor(world, link.email_address, 'magic_link'))
    return { ...(await finishSignIn(world, organization, member, factors, minutes)), method_id: world.emailId(link.email_address) }
  },
  'magicLinks.discovery.authenticate': async (world, input, { clientFields }) => {
    const [key, proof] = await Promise.all([sha256(input.discovery_magic_links_token), proofOf(clientFields.pkce_code_verifier)])
    const link = usableLink(world, key, 'discovery', proof)
    spendLink(world, link)
    return finishDiscovery(world, link.email_address, emailFactor(world, link.email_address, 'magic_link'))
  },
}
