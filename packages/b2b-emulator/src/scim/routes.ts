import * as z from 'zod/mini'
import { constantTimeEqual, sha256 } from '../crypto/digest.ts'
import { jsonOf } from '../http/body.ts'
import { paramsOf } from '../http/matchRoute.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { json } from '../http/respond.ts'
import { allowHeaderOf } from '../internal/refusal.ts'
import { parseShape } from '../schema/shapes.ts'
import type { ScimGroup, ScimRecord } from '../world/records/connections.ts'
import type { World } from '../world/world.ts'
import { addGroup, removeGroup, renameGroup } from './groups.ts'

/* The part of the SCIM protocol that manages groups (RFC 7644). A directory authenticates with the bearer token of its connection. */

const GroupInput = z.object({ displayName: z.string().check(z.minLength(1)) })

const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

const groupOnWire = ({ group_id, group_name }: ScimGroup) => ({ schemas: [GROUP], id: group_id, displayName: group_name })
const failure = (status: number, detail: string, headers = {}): Response =>
  json({ schemas: [ERROR], status: String(status), detail }, status, headers)
const wrongMethod = (detail: string, methods: readonly string[]): Response => failure(405, detail, { Allow: allowHeaderOf(methods) })
const unknownGroup = (): Response => failure(404, 'The directory has no such group.')

interface Directory {
  readonly world: World
  readonly record: ScimRecord
}

/**
 * Returns the directories that a token belongs to: by the current token, or by the next one during a rotation. There can be
 * several, because a copied world has the same tokens.
 */
async function directoriesOf({ request, host }: RequestContext, id: string): Promise<readonly Directory[]> {
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(request.headers.get('Authorization') ?? '') ?? []
  const digest = await sha256(token)
  return host.worlds().flatMap((world) => {
    const record = world.scimConnections.get(id)
    const isValidToken = [record?.token, record?.next].some(
      (scimToken) => scimToken && scimToken.expires_at > world.now() && constantTimeEqual(scimToken.digest, digest),
    )
    return record && isValidToken ? [{ world, record }] : []
  })
}

/** Refuses a request that matches several worlds, because nobody would notice a group that is added to the wrong world. */
function refuseAmbiguous(directories: readonly Directory[]): Response {
  const names = directories.map(({ world }) => world.publicToken).join(', ')
  return failure(409, `Several worlds have this connection and this token: ${names}. Rotate the token in all but one of them.`)
}

async function answerGroups({ request }: RequestContext, { world, record }: Directory): Promise<Response> {
  if (request.method === 'GET') {
    return json({ schemas: [LIST], totalResults: record.groups.length, Resources: record.groups.map(groupOnWire) })
  }
  if (request.method !== 'POST') return wrongMethod('Use GET to list groups and POST to add one.', ['GET', 'POST'])
  const { displayName } = parseShape(GroupInput, await jsonOf(request))
  return json(groupOnWire(addGroup(world, record, displayName)), 201)
}

async function answerGroup({ request }: RequestContext, { world, record }: Directory, id: string): Promise<Response> {
  if (request.method === 'DELETE') return removeGroup(world, record, id) ? new Response(null, { status: 204 }) : unknownGroup()
  if (request.method !== 'PUT') return wrongMethod('Use PUT to rename a group and DELETE to remove it.', ['PUT', 'DELETE'])
  const { displayName } = parseShape(GroupInput, await jsonOf(request))
  const group = renameGroup(world, record, id, displayName)
  return group ? json(groupOnWire(group)) : unknownGroup()
}

/** Responds to requests of a directory. `rest` is the path after `/v1/b2b/scim`. */
export async function answerScim(context: RequestContext, rest: string): Promise<Response> {
  const params = paramsOf('/{connection_id}/Groups', rest) ?? paramsOf('/{connection_id}/Groups/{group_id}', rest)
  if (!params) return failure(404, 'There is no such route. Only Groups are supported.')
  const directories = await directoriesOf(context, params['connection_id'] ?? '')
  const [directory] = directories
  if (!directory) return failure(401, 'The token does not belong to this connection.')
  if (directories.length > 1) return refuseAmbiguous(directories)
  context.world = directory.world
  const { group_id } = params
  return group_id === undefined ? answerGroups(context, directory) : answerGroup(context, directory, group_id)
}
