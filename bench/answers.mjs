// The responses of the servers in all comparisons: one user and one session. The peers are the other clients that we compare ours with.

const HOUR = 3_600_000
const isoTime = (ms) => new Date(ms).toISOString()

/** The user in the format of the peers. */
export const user = {
  id: 'user-1',
  aud: 'authenticated',
  email: 'ada@acme.test',
  app_metadata: {},
  user_metadata: {},
  created_at: '2026-01-01T00:00:00Z',
}

/** A session of one hour in the format of the peers. */
export const sessionOf = (now) => ({ session: { id: 'session-1', userId: 'user-1', expiresAt: isoTime(now + HOUR), token: 'token' }, user })

/** The same session in the format of our API. */
export const signedIn = (now) => ({
  request_id: 'request-1',
  status_code: 200,
  member_id: 'member-1',
  member: { member_id: 'member-1', email_address: 'ada@acme.test', name: 'Ada' },
  organization: { organization_id: 'organization-1', organization_name: 'Acme Corp' },
  member_session: { member_session_id: 'session-1', last_accessed_at: isoTime(now), expires_at: isoTime(now + HOUR), roles: [] },
  session_token: 'token',
  session_jwt: 'a.b.c',
})

const organization = {
  organization_id: 'organization-1',
  organization_name: 'Acme',
  organization_slug: 'acme',
  auth_methods: 'ALL_ALLOWED',
}

/** The responses to a visitor of our sign-in: a project, an organization, and no session. */
export function answerOfProject(path) {
  if (path.includes('/projects/bootstrap/')) return { data: { project_name: 'Bench', vertical: 'B2B' } }
  if (path.endsWith('/organizations/search')) return { data: { organization } }
  return { data: {} }
}
