import { sha256 } from '../../crypto/digest.ts'
import { LINK_TTL_MS, MINUTE_MS } from '../../limits.ts'
import { deliver, senderNameOf } from '../../messages/deliver.ts'
import { resetEmailContent } from '../../messages/resetEmail.ts'
import type { OrganizationRecord } from '../../world/records/entities.ts'
import type { World } from '../../world/world.ts'
import { withToken } from '../fields/redirectUrls.ts'

/** The parameters of a password reset email. */
export interface ResetMail {
  readonly to: string
  /** Null for discovery, before the user has chosen an organization. */
  readonly organization: OrganizationRecord | null
  readonly hasPassword: boolean
  /** The URL of the link to set a password. */
  readonly resetUrl: string
  /** The URL of the login link. Null if the organization does not allow login links. */
  readonly loginUrl: string | null
  readonly minutes: number
  readonly challenge: string | null
}

/** Returns the URL of the reset link. The redirect type tells the widget to show the form for a new password. */
function resetLink(world: World, { organization, resetUrl }: ResetMail, token: string): string {
  const url = new URL(withToken(resetUrl, world.brand, organization ? 'multi_tenant_passwords' : 'discovery', token))
  const redirectType = new URLSearchParams({ [`${world.brand}_redirect_type`]: 'reset_password' })
  // `url.searchParams` would encode the existing query again.
  url.search = `${url.search}&${redirectType}`
  return url.href
}

/** Puts an email into the outbox. Its first link sets a password. The second link, if there is one, signs in without one. Each works once. */
export async function mailReset(world: World, mail: ResetMail): Promise<void> {
  const { to, organization, hasPassword, loginUrl, minutes, challenge } = mail
  const [resetToken, loginToken] = [world.token(), world.token()]
  const [resetKey, loginKey] = await Promise.all([sha256(resetToken), sha256(loginToken)])
  const senderName = senderNameOf(world, organization)
  const reset = resetLink(world, mail, resetToken)
  const login = loginUrl && withToken(loginUrl, world.brand, organization ? 'multi_tenant_magic_links' : 'discovery', loginToken)
  const content = resetEmailContent({ senderName, hasPassword, hasLogin: login !== null, minutes })
  const secondLink = login === null ? null : { button: content.also ?? '', link: login }
  const mail_id = deliver(world, content, { kind: 'password_reset', to, senderName, link: reset, also: secondLink, code: '' })
  const linkFields = { mail_id, organization_id: organization?.organization_id ?? null, email_address: to, challenge, used_at: null }
  world.passwordResets.set(resetKey, { ...linkFields, expires_at: world.now() + minutes * MINUTE_MS })
  if (login !== null) world.links.set(loginKey, { ...linkFields, expires_at: world.now() + LINK_TTL_MS })
  world.changed()
}
