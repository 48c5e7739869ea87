import type { Member, MemberSession } from '@acme/b2b-client/contract'
import { sha256 } from '../../crypto/digest.ts'
import { signJwt, toSeconds } from '../../crypto/jwt.ts'
import { Refusal } from '../../internal/refusal.ts'
import { MINUTE_MS, SESSION_JWT_TTL_MS } from '../../limits.ts'
import { addExpiring } from '../../world/expiry.ts'
import { projectId } from '../../world/project.ts'
import { OrganizationAnswer } from '../../world/records/entities.ts'
import type { Factor, OrganizationRecord, SessionRecord } from '../../world/records/entities.ts'
import { toTimestamp } from '../../world/world.ts'
import type { World } from '../../world/world.ts'

/** A session with its member and organization. */
export interface LiveSession {
  /** The key in the world: the digest of the current token. */
  readonly key: string
  /** The current token, even if the caller sent a replaced one. */
  readonly token: string
  readonly session: SessionRecord
  readonly member: Member
  readonly organization: OrganizationRecord
}

/** A caller that can have a session. */
export interface SessionCaller {
  /** Returns the caller's session. Refuses a signed-out caller and an ended session. */
  readonly session: () => Promise<LiveSession>
}

/** Creates the refusal of a missing session. The refusal does not reveal the reason. */
const noSessionRefusal = (): Refusal => new Refusal(404, 'session_not_found', 'The session is unknown, has expired or has ended.')

type SessionEntry = Pick<LiveSession, 'key' | 'token' | 'session'>

/** Returns the session of a token, or null. Finds a replaced token until its grace period is over. */
function findEntry(world: World, key: string, token: string): SessionEntry | null {
  const session = world.sessions.get(key)
  if (session) return { key, token, session }
  for (const [currentKey, rotatedSession] of world.sessions) {
    const { current, replaced } = rotatedSession.rotated_tokens ?? { current: '', replaced: [] }
    const isReplacedToken = replaced.some(({ digest, expires_at }) => digest === key && expires_at > world.now())
    if (isReplacedToken) return { key: currentKey, token: current, session: rotatedSession }
  }
  return null
}

/** Reads a session again after an await. Refuses an ended session, and a token that another call has replaced without a grace period. */
export function rereadSession(world: World, liveSession: LiveSession): LiveSession {
  const entry = findEntry(world, liveSession.key, liveSession.token)
  if (entry?.session !== liveSession.session) throw noSessionRefusal()
  return { ...liveSession, ...entry }
}

/** Returns the session of a token. Refuses an unknown, an expired and an ended session with the same message. */
export async function requireSession(world: World, sentToken: string): Promise<LiveSession> {
  const entry = findEntry(world, await sha256(sentToken), sentToken)
  const session = entry?.session
  const member = session && world.members.get(session.member_id)
  const organization = session && world.organizations.get(session.organization_id)
  if (!entry || !member || member.status === 'deleted' || !organization || session.expires_at <= world.now()) {
    throw noSessionRefusal()
  }
  return { ...entry, member, organization }
}

/** Adds a session to the world. */
export async function openSession(
  world: World,
  organization: OrganizationRecord,
  member: Member,
  factors: readonly Factor[],
  minutes: number,
): Promise<LiveSession> {
  const token = world.token()
  const key = await sha256(token)
  const session: SessionRecord = {
    member_session_id: world.id('member-session'),
    member_id: member.member_id,
    organization_id: organization.organization_id,
    started_at: world.now(),
    expires_at: world.now() + minutes * MINUTE_MS,
    factors,
    rotated_tokens: null,
  }
  addExpiring(world, world.sessions, key, session)
  return { key, token, session, member, organization }
}

/** Converts a session into the format of the API. */
const formatSession = (world: World, { session, member, organization }: LiveSession): MemberSession => ({
  member_session_id: session.member_session_id,
  member_id: session.member_id,
  organization_id: session.organization_id,
  organization_slug: organization.organization_slug,
  started_at: toTimestamp(session.started_at),
  last_accessed_at: toTimestamp(world.now()),
  expires_at: toTimestamp(session.expires_at),
  authentication_factors: [...session.factors],
  roles: member.roles.map(({ role_id }) => role_id),
  custom_claims: {},
})

/** Creates the JWT of a session. The servers of the application verify it with the key set of the project. */
function createSessionJwt(world: World, liveSession: LiveSession): Promise<string> {
  const { session, organization } = liveSession
  const { member_session_id, started_at, last_accessed_at, expires_at, authentication_factors, roles } = formatSession(world, liveSession)
  const project = projectId(world.publicToken)
  return signJwt(world, {
    iss: `https://${world.brand}.example/${project}`,
    aud: [project],
    sub: session.member_id,
    iat: toSeconds(world.now()),
    nbf: toSeconds(world.now()),
    exp: toSeconds(Math.min(world.now() + SESSION_JWT_TTL_MS, session.expires_at)),
    [`https://${world.brand}.example/session`]: {
      id: member_session_id,
      started_at,
      last_accessed_at,
      expires_at,
      authentication_factors,
      roles,
    },
    [`https://${world.brand}.example/organization`]: {
      organization_id: organization.organization_id,
      slug: organization.organization_slug,
    },
  })
}

/** Creates the fields of every response that contains a session. */
export const createSessionAnswer = async (world: World, liveSession: LiveSession) => ({
  member_id: liveSession.member.member_id,
  organization_id: liveSession.organization.organization_id,
  member: liveSession.member,
  organization: OrganizationAnswer.parse(liveSession.organization),
  member_session: formatSession(world, liveSession),
  session_token: liveSession.token,
  session_jwt: await createSessionJwt(world, liveSession),
})
