import type { Member } from '@acme/b2b-client/contract'
import type * as z from 'zod/mini'
import type { ConnectedApp } from '../identityProvider/records.ts'
import type { PasswordDigest } from '../passwords/digest.ts'
import type { OrganizationRecord, Project } from '../records.ts'

type Fields = OrganizationRecord

/** An organization that every new world has. What is not said about it is as the provider sets it, but for `auth_methods`: all are allowed. */
export type SeededOrganization = {
  // The table of a seed does not change, nor do the lists in it.
  readonly [Field in keyof Fields]?:
    | (Fields[Field] extends readonly (infer Entry)[] | undefined ? readonly Entry[] : Fields[Field])
    | undefined
} & {
  readonly organization_id: string
  readonly organization_slug: string
  readonly organization_name: string
  /** Its people sign in at their company, by this connection and in no other way; whoever the company knows may join. */
  readonly connection?: { readonly connection_id: string; readonly display_name: string }
  /** Who may come in, in one sentence. */
  readonly note: string
}

/** A person's place in a seeded organization. */
export interface SeededMembership {
  readonly organization_id: string
  readonly member_id: string
  readonly status: 'active' | 'invited'
  readonly role: 'member' | 'admin'
  /** A second factor: a phone that has been proved. E.164. */
  readonly phone?: string
  /** Another: an authenticator app with this secret, in base32. */
  readonly app?: { readonly secret: string; readonly recovery_codes: readonly string[] }
  /** Whatever else is known of the member. */
  readonly more?: Readonly<Partial<z.input<typeof Member>>>
}

/** Somebody whom every new world knows; their mail arrives in the outbox. */
export interface SeededPerson {
  readonly email_address: string
  readonly name: string
  readonly memberships: readonly SeededMembership[]
  /** The password in clear, and how the world keeps it: planting a world waits for nothing. */
  readonly password?: PasswordDigest & { readonly text: string }
  /** What signing in as this person shows, in one sentence. */
  readonly note: string
}

/** What every new world begins with, and goes back to when it is reset. */
export interface Seed {
  /** Settings that are not the usual ones. */
  readonly project?: Partial<Project>
  readonly organizations: readonly SeededOrganization[]
  readonly people: readonly SeededPerson[]
  /** Applications that use the project as their identity provider. */
  readonly connected_apps: readonly ConnectedApp[]
}
