import type { MemberFields, OrganizationFields } from './fieldSchemas.ts'
import type { Project } from './records/entities.ts'
import type { ConnectedApp } from './records/identityProvider.ts'
import type { PasswordDigest } from './records/passwords.ts'

/** Makes the fields and their lists readonly. An optional list stays optional. */
type ReadonlyFields<Fields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends readonly (infer Entry)[] | undefined
    ? readonly Entry[] | Extract<Fields[Name], undefined>
    : Fields[Name]
}

/** An organization of every new world. Missing fields get the defaults of a new organization. */
export interface SeededOrganization extends ReadonlyFields<OrganizationFields> {
  readonly organization_id: string
  readonly organization_slug: string
  readonly organization_name: string
  /** The rules for joining, in one sentence. */
  readonly note: string
}

/** A membership of a person in a seeded organization. */
export interface SeededMembership extends Omit<MemberFields, 'email_address' | 'name' | 'password'> {
  readonly organization_id: string
  readonly member_id: string
}

/** A person of every new world. */
export interface SeededPerson {
  readonly email_address: string
  readonly name: string
  readonly memberships: readonly SeededMembership[]
  /** The password in clear text, and its digest. The creation of a world is synchronous, so it cannot compute the digest. */
  readonly password?: PasswordDigest & { readonly text: string }
  /** The purpose of this person in tests and demos, in one sentence. */
  readonly note: string
}

/** The initial data of a world. A reset restores it. */
export interface Seed {
  /** The project settings that differ from the defaults. */
  readonly project?: Partial<Project>
  readonly organizations: readonly SeededOrganization[]
  readonly people: readonly SeededPerson[]
  /** Applications that use the project as their identity provider. */
  readonly connected_apps: readonly ConnectedApp[]
}
