import { sha256 } from '../../crypto/digest.ts'
import type { AccessTokenRecord } from '../../world/records/identityProvider.ts'
import type { World } from '../../world/world.ts'
import { splitScope } from './scopes.ts'

const organizationClaimName = (brand: string): string => `https://${brand}.example/organization`

const TOKEN_CLAIMS = ['iss', 'sub', 'aud', 'exp', 'iat', 'nonce', 'sid']
const MEMBER_CLAIMS = ['email', 'email_verified', 'name', 'phone_number', 'phone_number_verified']

/**
 * Returns the names of the claims that an ID token or a userinfo response can have.
 *
 * @see https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderMetadata
 */
export const listSupportedClaims = ({ brand }: World): readonly string[] => [
  ...TOKEN_CLAIMS,
  ...MEMBER_CLAIMS,
  organizationClaimName(brand),
]

/**
 * Returns the claims about a member that the granted scopes allow. Leaves out a claim without a value.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#ScopeClaims
 */
export function claimsOf(world: World, memberId: string, scope: string): Readonly<Record<string, unknown>> {
  const member = world.members.get(memberId)
  const organization = world.organizations.get(member?.organization_id ?? '')
  const grantedScopes = new Set(splitScope(scope))
  return {
    sub: memberId,
    ...(grantedScopes.has('email') && { email: member?.email_address, email_verified: member?.email_address_verified === true }),
    ...(grantedScopes.has('profile') && member?.name && { name: member.name }),
    ...(grantedScopes.has('phone') &&
      member?.mfa_phone_number && {
        phone_number: member.mfa_phone_number,
        phone_number_verified: member.mfa_phone_number_verified === true,
      }),
    [organizationClaimName(world.brand)]: { organization_id: organization?.organization_id, slug: organization?.organization_slug },
  }
}

/** Returns true if the authorization code of a token is revoked or unknown. */
export const isCodeRevoked = ({ identityProvider: { codes } }: World, { codeKey }: Pick<AccessTokenRecord, 'codeKey'>): boolean =>
  codes.get(codeKey)?.revoked ?? true

/** Returns the record of an access token, or null if the token is unknown, expired or revoked, or if its member is not active. */
export async function findAccessToken(world: World, token: string): Promise<AccessTokenRecord | null> {
  const access = world.identityProvider.accessTokens.get(await sha256(token))
  const isActiveMember = world.members.get(access?.memberId ?? '')?.status === 'active'
  return access && isActiveMember && access.expiresAt > world.now() && !isCodeRevoked(world, access) ? access : null
}
