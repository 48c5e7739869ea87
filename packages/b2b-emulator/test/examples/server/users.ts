import type { SessionResult } from '@acme/b2b-client/server'

type Session = NonNullable<SessionResult['session']>

/** A row of your table of users. Its primary key is `member_id`. */
export interface User {
  readonly member_id: string
  readonly organization_id: string
  readonly theme: 'light' | 'dark'
}
/** Your database. */
export interface Users {
  find(member_id: string): Promise<User | null>
  /** Does nothing if there is a row with this key: two requests can come at the same time. */
  insertIfMissing(user: User): Promise<void>
}

/** Returns the row of the signed-in member. The first request of a new member creates it. */
export async function userOf({ member_id, organization_id }: Session, users: Users): Promise<User> {
  await users.insertIfMissing({ member_id, organization_id, theme: 'light' })
  const user = await users.find(member_id)
  if (user === null) throw new Error('The database has not stored the user.')
  return user
}
