import type { ConnectedApp } from '../identityProvider/records.ts'
import type { PasswordDigest } from '../passwords/digest.ts'
import type { Project } from '../records.ts'
import type { MemberFields, OrganizationFields } from './described.ts'

/** Fields of a table that does not change, nor do the lists in it. */
type Frozen<Fields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends readonly (infer Entry)[] | undefined
    ? readonly Entry[] | Extract<Fields[Name], undefined>
    : Fields[Name]
}

/** An organization that every new world has. What is not said about it is as for any new organization. */
export interface SeededOrganization extends Frozen<OrganizationFields> {
  readonly organization_id: string
  readonly organization_slug: string
  readonly organization_name: string
  /** Who may come in, in one sentence. */
  readonly note: string
}

/** A person's place in a seeded organization. */
export interface SeededMembership extends Omit<MemberFields, 'email_address' | 'name' | 'password'> {
  readonly organization_id: string
  readonly member_id: string
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
