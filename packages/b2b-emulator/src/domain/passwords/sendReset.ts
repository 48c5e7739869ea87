import { sha256 } from '../../crypto/digest.ts'
import { LINK_TTL_MS, MINUTE_MS } from '../../limits.ts'
import { deliverEmail, senderNameOf } from '../../messages/deliverEmail.ts'
import { writeResetEmail } from '../../messages/resetEmail.ts'
import { addExpiring } from '../../world/expiry.ts'
import type { OrganizationRecord } from '../../world/records/entities.ts'
import type { World } from '../../world/world.ts'
import { addToken } from '../fields/redirectUrls.ts'

/** The input of {@link sendReset}. */
export interface ResetEmail {
  readonly to: string
  /** Null for discovery, before the user has chosen an organization. */
  readonly organization: OrganizationRecord | null
  readonly hasPassword: boolean
  /** The redirect URL of the link to set a password. */
  readonly resetUrl: string
  /** The redirect URL of the sign-in link. Null if the organization does not allow sign-in links. */
  readonly loginUrl: string | null
  readonly minutes: number
  readonly challenge: string | null
}

/** Creates the reset link. The parameter for the redirect type makes the widget show the form for a new password. */
function createResetLink(world: World, { organization, resetUrl }: ResetEmail, token: string): string {
  const url = new URL(addToken(resetUrl, world.brand, organization ? 'multi_tenant_passwords' : 'discovery', token))
  const redirectType = new URLSearchParams({ [`${world.brand}_redirect_type`]: 'reset_password' })
  // Appended as text, because `url.searchParams` would encode the existing query again.
  url.search = `${url.search}&${redirectType}`
  return url.href
}

/**
 * Creates a single-use link to set a password and puts the email with it into the outbox. With a `loginUrl`, the email has a second
 * single-use link that signs in without a password.
 */
export async function sendReset(world: World, mail: ResetEmail): Promise<void> {
  const { to, organization, hasPassword, loginUrl, minutes, challenge } = mail
  const [resetToken, loginToken] = [world.token(), world.token()]
  const [resetKey, loginKey] = await Promise.all([sha256(resetToken), sha256(loginToken)])
  const senderName = senderNameOf(world, organization)
  const resetLink = createResetLink(world, mail, resetToken)
  const loginLink = loginUrl && addToken(loginUrl, world.brand, organization ? 'multi_tenant_magic_links' : 'discovery', loginToken)
  const content = writeResetEmail({ senderName, hasPassword, hasLoginLink: loginLink !== null, minutes })
  const secondLink = loginLink === null ? null : { button: content.also ?? '', link: loginLink }
  const mail_id = deliverEmail(world, content, { kind: 'password_reset', to, senderName, link: resetLink, also: secondLink, code: '' })
  const linkFields = { mail_id, organization_id: organization?.organization_id ?? null, email_address: to, challenge, used_at: null }
  addExpiring(world, world.passwordResets, resetKey, { ...linkFields, expires_at: world.now() + minutes * MINUTE_MS })
  if (loginLink !== null) addExpiring(world, world.links, loginKey, { ...linkFields, expires_at: world.now() + LINK_TTL_MS })
  world.changed()
}
