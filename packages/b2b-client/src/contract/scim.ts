import type { ConnectionAnswer, DeleteConnectionAnswer, ScimGroupsAnswer } from './answers/connections.ts'
import type { ScimConnection, ScimConnectionWithNextToken, ScimConnectionWithToken } from './entities/scim.ts'
import type { ConnectionIdInput, CreateScimConnectionInput, ScimGroupsInput, UpdateScimConnectionInput } from './inputs/connections.ts'
import { del, get, post, put } from './endpoint.ts'

const admin = { needs: 'session' } as const
const connection = { ...admin, input: { connection_id: 'string' }, takes: ['connection_id'] } as const

/** Keeping members in step with a company's own directory. Source: RFC 7644. */
export const scim = {
  /** Creates the organization's connection; the answer holds its token, for this one time. */
  createConnection: post<CreateScimConnectionInput, ConnectionAnswer<ScimConnectionWithToken>>('/b2b/scim', {
    ...admin,
    input: { display_name: 'string?', identity_provider: 'string?' },
  }),
  /** Changes a connection. */
  updateConnection: put<UpdateScimConnectionInput, ConnectionAnswer<ScimConnection>>('/b2b/scim/{connection_id}', {
    ...admin,
    input: {
      connection_id: 'string',
      display_name: 'string?',
      identity_provider: 'string?',
      scim_group_implicit_role_assignments: 'objects?',
    },
  }),
  /** Deletes a connection. */
  deleteConnection: del<ConnectionIdInput, DeleteConnectionAnswer, (connection_id: string) => Promise<DeleteConnectionAnswer>>(
    '/b2b/scim/{connection_id}',
    connection,
  ),
  /** Reads the organization's connection. */
  getConnection: get<undefined, ConnectionAnswer<ScimConnection | null>>('/b2b/scim', admin),
  /** Lists the groups of the directory. */
  getConnectionGroups: post<ScimGroupsInput, ScimGroupsAnswer>('/b2b/scim/groups', {
    ...admin,
    input: { limit: 'number?', cursor: 'string?' },
  }),
  /** Makes the next token of a connection; the answer holds it, for this one time. Both work until one of the two calls below. */
  rotateStart: post<
    ConnectionIdInput,
    ConnectionAnswer<ScimConnectionWithNextToken>,
    (connection_id: string) => Promise<ConnectionAnswer<ScimConnectionWithNextToken>>
  >('/b2b/scim/rotate/start', connection),
  /** Ends the old token of a connection. */
  rotateComplete: post<
    ConnectionIdInput,
    ConnectionAnswer<ScimConnection>,
    (connection_id: string) => Promise<ConnectionAnswer<ScimConnection>>
  >('/b2b/scim/rotate/complete', connection),
  /** Ends the next token of a connection. */
  rotateCancel: post<
    ConnectionIdInput,
    ConnectionAnswer<ScimConnection>,
    (connection_id: string) => Promise<ConnectionAnswer<ScimConnection>>
  >('/b2b/scim/rotate/cancel', connection),
}
