import { EMAIL_CODE_TTL_MS } from '../../limits.ts'
import { writeCodeEmail } from '../../messages/codeEmail.ts'
import { deliverEmail, senderNameOf } from '../../messages/deliverEmail.ts'
import type { OrganizationRecord } from '../../world/records/entities.ts'
import type { CodeMailKind } from '../../world/records/messages.ts'
import type { World } from '../../world/world.ts'
import { discoveryCodeKey, emailCodeKey, storeCode } from './codes.ts'

/** The input of {@link sendCode}. */
export interface CodeEmail {
  readonly kind: CodeMailKind
  readonly to: string
  /** Null for discovery, before the user has chosen an organization. */
  readonly organization: OrganizationRecord | null
}

/** Creates a single-use code and puts the email with it into the outbox. */
export function sendCode(world: World, { kind, to, organization }: CodeEmail): void {
  const senderName = senderNameOf(world, organization)
  const code = world.code()
  const message_id = deliverEmail(world, writeCodeEmail(kind, senderName), { kind, to, senderName, code, link: '', also: null })
  const key = organization ? emailCodeKey(organization.organization_id, to) : discoveryCodeKey(to)
  storeCode(world, key, { message_id, to, code }, EMAIL_CODE_TTL_MS)
}
