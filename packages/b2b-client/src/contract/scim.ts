import type { ConnectionAnswer, DeleteConnectionAnswer, ScimGroupsAnswer } from './answers/connections.ts'
import { del, get, post, put } from './endpoint.ts'
import type { ScimConnection, ScimConnectionWithNextToken, ScimConnectionWithToken } from './entities/scim.ts'
import type { ConnectionIdInput, CreateScimConnectionInput, ScimGroupsInput, UpdateScimConnectionInput } from './inputs/connections.ts'

const adminCall = { needs: 'session', errors: ['unauthorized_action', 'no_active_scim_connection'] } as const
/** Calls that take the id of the connection as their only argument. */
const connectionIdCall = { ...adminCall, input: { connection_id: 'string' }, takes: ['connection_id'] } as const

/** SCIM (RFC 7644): synchronizes members with a company's directory. */
export const scim = {
  /** Creates the organization's connection. Only this response contains its token. */
  createConnection: post<CreateScimConnectionInput, ConnectionAnswer<ScimConnectionWithToken>>('/b2b/scim', {
    ...adminCall,
    input: { display_name: 'string?', identity_provider: 'string?' },
    errors: ['unauthorized_action', 'active_scim_connection_exists'],
  }),
  /** Changes a connection. */
  updateConnection: put<UpdateScimConnectionInput, ConnectionAnswer<ScimConnection>>('/b2b/scim/{connection_id}', {
    ...adminCall,
    input: {
      connection_id: 'string',
      display_name: 'string?',
      identity_provider: 'string?',
      scim_group_implicit_role_assignments: 'objects?',
    },
    errors: ['unauthorized_action', 'no_active_scim_connection', 'invalid_scim_idp', 'scim_group_role_assignment_group_does_not_exist'],
  }),
  /** Deletes a connection. */
  deleteConnection: del<ConnectionIdInput, DeleteConnectionAnswer, (connection_id: string) => Promise<DeleteConnectionAnswer>>(
    '/b2b/scim/{connection_id}',
    connectionIdCall,
  ),
  /** Reads the organization's connection. */
  getConnection: get<undefined, ConnectionAnswer<ScimConnection | null>>('/b2b/scim', adminCall),
  /** Lists the groups of the directory. */
  getConnectionGroups: post<ScimGroupsInput, ScimGroupsAnswer>('/b2b/scim/groups', {
    ...adminCall,
    input: { limit: 'number?', cursor: 'string?' },
  }),
  /** Creates the next token of a connection. Only this response contains it. Both tokens work until `rotateComplete` or `rotateCancel`. */
  rotateStart: post<
    ConnectionIdInput,
    ConnectionAnswer<ScimConnectionWithNextToken>,
    (connection_id: string) => Promise<ConnectionAnswer<ScimConnectionWithNextToken>>
  >('/b2b/scim/rotate/start', connectionIdCall),
  /** Revokes the old token of a connection. */
  rotateComplete: post<
    ConnectionIdInput,
    ConnectionAnswer<ScimConnection>,
    (connection_id: string) => Promise<ConnectionAnswer<ScimConnection>>
  >('/b2b/scim/rotate/complete', {
    ...connectionIdCall,
    errors: ['unauthorized_action', 'no_active_scim_connection', 'scim_connection_not_rotating_token'],
  }),
  /** Revokes the next token of a connection. */
  rotateCancel: post<
    ConnectionIdInput,
    ConnectionAnswer<ScimConnection>,
    (connection_id: string) => Promise<ConnectionAnswer<ScimConnection>>
  >('/b2b/scim/rotate/cancel', {
    ...connectionIdCall,
    errors: ['unauthorized_action', 'no_active_scim_connection', 'scim_connection_not_rotating_token'],
  }),
}
