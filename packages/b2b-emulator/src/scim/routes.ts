import * as z from 'zod/mini'
import { constantTimeEqual, sha256 } from '../crypto/digest.ts'
import { readJson } from '../http/body.ts'
import { matchPath } from '../http/matchRoute.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { jsonResponse } from '../http/respond.ts'
import { allowHeaderOf } from '../internal/refusal.ts'
import { parseShape } from '../schema/shapes.ts'
import type { ScimGroup, ScimRecord } from '../world/records/connections.ts'
import type { World } from '../world/world.ts'
import { addGroup, removeGroup, renameGroup } from './groups.ts'

/* The routes of the SCIM protocol for groups (RFC 7644). A directory authenticates with the bearer token of its connection. */

const GroupInput = z.object({ displayName: z.string().check(z.minLength(1)) })

const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error'

const formatGroup = ({ group_id, group_name }: ScimGroup) => ({ schemas: [GROUP_SCHEMA], id: group_id, displayName: group_name })
const errorResponse = (status: number, detail: string, headers = {}): Response =>
  jsonResponse({ schemas: [ERROR_SCHEMA], status: String(status), detail }, status, headers)
const methodErrorResponse = (detail: string, methods: readonly string[]): Response =>
  errorResponse(405, detail, { Allow: allowHeaderOf(methods) })
const unknownGroupResponse = (): Response => errorResponse(404, 'The directory has no such group.')

interface Directory {
  readonly world: World
  readonly record: ScimRecord
}

/**
 * Returns the directories with this connection id and with the token of the request. During a rotation, the current token and the next
 * token are both valid. There can be several such directories, because a copy of a world has the same tokens.
 */
async function findDirectories({ request, emulator }: RequestContext, connectionId: string): Promise<readonly Directory[]> {
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(request.headers.get('Authorization') ?? '') ?? []
  const digest = await sha256(token)
  return emulator.worlds().flatMap((world) => {
    const record = world.scimConnections.get(connectionId)
    const isValidToken = [record?.token, record?.next].some(
      (scimToken) => scimToken && scimToken.expires_at > world.now() && constantTimeEqual(scimToken.digest, digest),
    )
    return record && isValidToken ? [{ world, record }] : []
  })
}

/** Refuses a request that matches several worlds. Otherwise, the emulator could change the wrong world without an error. */
function ambiguityResponse(directories: readonly Directory[]): Response {
  const names = directories.map(({ world }) => world.publicToken).join(', ')
  return errorResponse(409, `Several worlds have this connection and this token: ${names}. Rotate the token in all but one of them.`)
}

async function answerGroups({ request }: RequestContext, { world, record }: Directory): Promise<Response> {
  if (request.method === 'GET') {
    return jsonResponse({ schemas: [LIST_SCHEMA], totalResults: record.groups.length, Resources: record.groups.map(formatGroup) })
  }
  if (request.method !== 'POST') return methodErrorResponse('Use GET to list groups and POST to add one.', ['GET', 'POST'])
  const { displayName } = parseShape(GroupInput, await readJson(request))
  return jsonResponse(formatGroup(addGroup(world, record, displayName)), 201)
}

async function answerGroup({ request }: RequestContext, { world, record }: Directory, id: string): Promise<Response> {
  if (request.method === 'DELETE') return removeGroup(world, record, id) ? new Response(null, { status: 204 }) : unknownGroupResponse()
  if (request.method !== 'PUT') return methodErrorResponse('Use PUT to rename a group and DELETE to remove it.', ['PUT', 'DELETE'])
  const { displayName } = parseShape(GroupInput, await readJson(request))
  const group = renameGroup(world, record, id, displayName)
  return group ? jsonResponse(formatGroup(group)) : unknownGroupResponse()
}

/** Responds to requests of a directory. `restOfPath` is the path after `/v1/b2b/scim`. */
export async function answerScim(context: RequestContext, restOfPath: string): Promise<Response> {
  const params = matchPath('/{connection_id}/Groups', restOfPath) ?? matchPath('/{connection_id}/Groups/{group_id}', restOfPath)
  if (!params) return errorResponse(404, 'There is no such route. Only Groups are supported.')
  const directories = await findDirectories(context, params['connection_id'] ?? '')
  const [directory] = directories
  if (!directory) return errorResponse(401, 'The token does not belong to this connection.')
  if (directories.length > 1) return ambiguityResponse(directories)
  context.world = directory.world
  const { group_id } = params
  return group_id === undefined ? answerGroups(context, directory) : answerGroup(context, directory, group_id)
}
