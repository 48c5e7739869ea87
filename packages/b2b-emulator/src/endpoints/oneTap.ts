import { chooseRedirectUrl } from '../domain/fields/redirectUrls.ts'
import { findMember } from '../domain/members/members.ts'
import { requireOrganization } from '../domain/organizations/requireOrganization.ts'
import { validateChallenge } from '../domain/signIn/pkce.ts'
import { Refusal } from '../internal/refusal.ts'
import { spendCredential } from '../mockProviders/credentials.ts'
import { createRedirectUrl } from '../mockProviders/redirectTokens.ts'
import type { World } from '../world/world.ts'
import type { Operations } from './operation.ts'

/** The fields that all redirect tokens from One Tap have. */
const ONE_TAP = {
  voucher: { kind: 'oauth', service: 'google' },
  scopes: ['openid', 'email', 'profile'],
  tenant: null,
  isVouched: true,
} as const

const challengeOf = ({ project }: World, challenge: string | undefined): string | null =>
  validateChallenge(challenge, { isRequired: project.pkce_required_for_oauth })

/** The calls of Google One Tap. */
export const oneTapOperations: Operations<'oneTap.start' | 'oneTap.submit' | 'oneTap.discovery.submit'> = {
  'oneTap.start': ({ project: { google_client_id } }) => {
    if (google_client_id !== '') return { google_client_id }
    throw new Refusal(404, 'oauth_config_not_found', 'The project has no Google client id. Set its google_client_id.')
  },
  'oneTap.submit': async (world, input, { clientFields }) => {
    const { project } = world
    const { organization_id: organizationId } = requireOrganization(world, input.organization_id)
    const challenge = challengeOf(world, clientFields.pkce_code_challenge)
    const loginUrl = chooseRedirectUrl(project, 'login', input.login_redirect_url, 'invalid_login_oauth_url')
    const signupUrl = chooseRedirectUrl(project, 'signup', input.signup_redirect_url, 'invalid_signup_oauth_url')
    const emailAddress = await spendCredential(world, input.id_token)
    const redirectUrl = findMember(world, organizationId, emailAddress) ? loginUrl : signupUrl
    const redirectToken = { ...ONE_TAP, tokenType: 'oauth', organizationId, challenge, emailAddress } as const
    return { redirect_url: await createRedirectUrl(world, redirectUrl, redirectToken) }
  },
  'oneTap.discovery.submit': async (world, input, { clientFields }) => {
    const challenge = challengeOf(world, clientFields.pkce_code_challenge)
    const redirectUrl = chooseRedirectUrl(world.project, 'discovery', input.discovery_redirect_url)
    const emailAddress = await spendCredential(world, input.id_token)
    const redirectToken = { ...ONE_TAP, tokenType: 'discovery_oauth', organizationId: null, challenge, emailAddress } as const
    return { redirect_url: await createRedirectUrl(world, redirectUrl, redirectToken) }
  },
}
