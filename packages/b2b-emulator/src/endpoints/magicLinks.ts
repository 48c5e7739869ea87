import { sha256 } from '../crypto/digest.ts'
import { parseEmailAddress } from '../domain/fields/emails.ts'
import { checkLocale } from '../domain/fields/locales.ts'
import { chooseRedirectUrl } from '../domain/fields/redirectUrls.ts'
import { validateSessionMinutes } from '../domain/fields/sessionMinutes.ts'
import { findMember } from '../domain/members/members.ts'
import { checkCanUseMethod } from '../domain/organizations/requirements.ts'
import { requireOrganization } from '../domain/organizations/requireOrganization.ts'
import { finishDiscovery } from '../domain/signIn/discover.ts'
import { addFactor } from '../domain/signIn/factors.ts'
import { finishSignIn, createEmailFactor } from '../domain/signIn/finishSignIn.ts'
import { checkCanJoin, findOrAddMember } from '../domain/signIn/join.ts'
import { spendLink, requireUsableLink } from '../domain/signIn/links.ts'
import { pendingKeyOf, takePendingFactors } from '../domain/signIn/pending.ts'
import { validateChallenge, hashVerifier } from '../domain/signIn/pkce.ts'
import { sendLink } from '../domain/signIn/sendLink.ts'
import type { LinkRecord } from '../world/records/entities.ts'
import type { World } from '../world/world.ts'
import type { ClientFields } from './clientFields.ts'
import type { CallInput, Operations } from './operation.ts'

/** Returns the PKCE challenge of a call. Refuses a malformed challenge, and a missing challenge if the project requires PKCE. */
const challengeOf = ({ project }: World, { pkce_code_challenge }: ClientFields): string | null =>
  validateChallenge(pkce_code_challenge, { isRequired: project.pkce_required_for_email_magic_links })

/** Returns the redirect URLs for a login and for a sign-up. Checks both URLs, although the email contains only one of them. */
function redirectUrlsOf({ project }: World, input: CallInput<'magicLinks.email.loginOrSignup'>) {
  return {
    login: chooseRedirectUrl(project, 'login', input.login_redirect_url),
    signup: chooseRedirectUrl(project, 'signup', input.signup_redirect_url),
  }
}

/** Returns the member of a link, with the organization. Adds a new member, or refuses if the organization no longer allows this. */
function memberOfLink(world: World, link: LinkRecord) {
  const organization = requireOrganization(world, link.organization_id)
  return { organization, member: findOrAddMember(world, organization, link.email_address) }
}

/** The calls for sign-in links by email. */
export const magicLinksOperations: Operations<
  'magicLinks.email.loginOrSignup' | 'magicLinks.email.discovery.send' | 'magicLinks.authenticate' | 'magicLinks.discovery.authenticate'
> = {
  'magicLinks.email.loginOrSignup': async (world, input, { clientFields }) => {
    const { address } = parseEmailAddress(input.email_address)
    const organization = requireOrganization(world, input.organization_id)
    checkLocale(input.locale)
    const member = findMember(world, organization.organization_id, address)
    checkCanUseMethod(organization, member, 'magic_link')
    const challenge = challengeOf(world, clientFields)
    const redirectUrls = redirectUrlsOf(world, input)
    const kind = member ? 'login' : 'signup'
    if (kind === 'signup') checkCanJoin(world, organization, address)
    await sendLink(world, { kind, to: address, organization, redirectUrl: redirectUrls[kind], challenge })
    return {}
  },
  'magicLinks.email.discovery.send': async (world, input, { clientFields }) => {
    const { address } = parseEmailAddress(input.email_address)
    checkLocale(input.locale)
    const challenge = challengeOf(world, clientFields)
    const discoveryUrl = chooseRedirectUrl(world.project, 'discovery', input.discovery_redirect_url)
    await sendLink(world, { kind: 'discovery', to: address, organization: null, redirectUrl: discoveryUrl, challenge })
    return {}
  },
  'magicLinks.authenticate': async (world, input, { clientFields }) => {
    const minutes = validateSessionMinutes(input.session_duration_minutes)
    const [key, verifier] = await Promise.all([sha256(input.magic_links_token), hashVerifier(clientFields.pkce_code_verifier)])
    const pendingKey = await pendingKeyOf(clientFields.intermediate_session_token)
    const link = requireUsableLink(world, key, 'organization', verifier)
    const { organization, member } = memberOfLink(world, link)
    spendLink(world, link)
    const earlierFactors = takePendingFactors(world, pendingKey, member)
    const factors = addFactor(earlierFactors, createEmailFactor(world, link.email_address, 'magic_link'))
    return { ...(await finishSignIn(world, { organization, member, factors, minutes })), method_id: world.emailId(link.email_address) }
  },
  'magicLinks.discovery.authenticate': async (world, input, { clientFields }) => {
    const [key, verifier] = await Promise.all([sha256(input.discovery_magic_links_token), hashVerifier(clientFields.pkce_code_verifier)])
    const link = requireUsableLink(world, key, 'discovery', verifier)
    spendLink(world, link)
    return finishDiscovery(world, link.email_address, createEmailFactor(world, link.email_address, 'magic_link'))
  },
}
