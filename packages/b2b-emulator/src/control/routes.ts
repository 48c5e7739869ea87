import * as z from 'zod/mini'
import { validateChangedSlug } from '../domain/organizations/organizationSettings.ts'
import { readJson } from '../http/body.ts'
import type { BodyLimits } from '../http/body.ts'
import { checkCanControl } from '../http/cors.ts'
import { matchPath } from '../http/matchRoute.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { matchesFilter, parseRequestFilter } from '../http/requestFilter.ts'
import { jsonResponse } from '../http/respond.ts'
import { methodRefusal, Refusal } from '../internal/refusal.ts'
import { MAX_WORLD_DEPTH, MAX_WORLD_LENGTH, MAX_ADVANCE_MS } from '../limits.ts'
import { numberBetween } from '../schema/explain.ts'
import { parseShape, parseStrictShape } from '../schema/shapes.ts'
import { exportWorld, replaceWorld, validateWorld } from '../world/exportedWorld.ts'
import { OrganizationFields, ProjectFields } from '../world/fieldSchemas.ts'
import { toTimestamp } from '../world/world.ts'
import type { World } from '../world/world.ts'
import type { ControlRequest } from './controlRequest.ts'
import { deleteMember, deleteOrganization, patchMember } from './edits.ts'
import { clearFaults, listFaults, setFault } from './faults.ts'
import { grantAccess, impersonate } from './grants.ts'
import { pushGroup } from './groups.ts'
import { answerAppCode, openMemberSession } from './memberSessions.ts'
import { answerTakeEmail, answerTakeText } from './messages.ts'
import { createMember, createOrganization } from './newRecords.ts'
import { activateConnection, addConnection, deleteConnection, endSession, requireOrganizationOfPath } from './records.ts'
import { streamChanges } from './stream.ts'

/* The control API. Tests and the console read and change a world with it. */

interface ControlRoute {
  readonly verb: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly answer: (world: World, request: ControlRequest) => Response | Promise<Response>
  /** The size limits of the body, if they differ from the defaults. */
  readonly bodyLimits?: BodyLimits
}

const Advance = z.strictObject({ ms: numberBetween(0, MAX_ADVANCE_MS) })
const OrganizationPatch = z.omit(OrganizationFields, { connection: true })

/** Returns the organizations of a world, and how many records of each other kind the world has. */
const summarize = (world: World) => ({
  public_token: world.publicToken,
  now: toTimestamp(world.now()),
  organizations: [...world.organizations.values()].map(({ organization_id, organization_slug, organization_name }) => ({
    organization_id,
    organization_slug,
    organization_name,
  })),
  members: world.members.size,
  sessions: world.sessions.size,
  mails: world.outbox.length,
  texts: world.texts.length,
  requests: world.requests.length,
  events: world.events.length,
})

function advance(world: World, { body }: ControlRequest): Response {
  world.advance(parseShape(Advance, body).ms)
  return jsonResponse({ now: toTimestamp(world.now()) })
}

function reset(world: World): Response {
  world.reset()
  return jsonResponse(summarize(world))
}

function patchProject(world: World, { body }: ControlRequest): Response {
  Object.assign(world.project, parseStrictShape(ProjectFields, body))
  world.changed()
  return jsonResponse(world.project)
}

function patchOrganization(world: World, request: ControlRequest): Response {
  const organization = requireOrganizationOfPath(world, request)
  const { organization_id } = organization
  const changes = parseStrictShape(OrganizationPatch, request.body)
  if (changes.organization_slug !== undefined) validateChangedSlug(world, organization, changes.organization_slug)
  Object.assign(organization, changes, { organization_id })
  world.changed()
  return jsonResponse(organization)
}

function listRequests({ requests }: World, { query }: ControlRequest): Response {
  const filter = parseRequestFilter(query)
  return jsonResponse(requests.filter((request) => matchesFilter(request, filter)))
}

async function importIntoWorld(world: World, { body }: ControlRequest): Promise<Response> {
  replaceWorld(world, await validateWorld(body, world.brand))
  return jsonResponse(summarize(world))
}

const ROUTES: readonly ControlRoute[] = [
  { verb: 'GET', path: '', answer: (world) => jsonResponse(summarize(world)) },
  // The newest email is first, because a test usually needs the last email.
  { verb: 'GET', path: '/outbox', answer: (world) => jsonResponse(world.outbox.toReversed()) },
  { verb: 'GET', path: '/texts', answer: (world) => jsonResponse(world.texts.toReversed()) },
  { verb: 'GET', path: '/requests', answer: listRequests },
  { verb: 'GET', path: '/events', answer: (world) => jsonResponse(world.events) },
  { verb: 'GET', path: '/stream', answer: streamChanges },
  { verb: 'GET', path: '/faults', answer: listFaults },
  { verb: 'PUT', path: '/faults/{call}', answer: setFault },
  { verb: 'DELETE', path: '/faults', answer: clearFaults },
  { verb: 'DELETE', path: '/faults/{call}', answer: clearFaults },
  { verb: 'POST', path: '/advance', answer: advance },
  { verb: 'POST', path: '/reset', answer: reset },
  { verb: 'GET', path: '/export', answer: async (world) => jsonResponse(await exportWorld(world)) },
  { verb: 'POST', path: '/import', answer: importIntoWorld, bodyLimits: { maxLength: MAX_WORLD_LENGTH, maxDepth: MAX_WORLD_DEPTH } },
  { verb: 'PATCH', path: '/project', answer: patchProject },
  { verb: 'PATCH', path: '/organizations/{slug}', answer: patchOrganization },
  { verb: 'POST', path: '/organizations/{slug}/scim-groups', answer: pushGroup },
  { verb: 'POST', path: '/organizations/{slug}/connections', answer: addConnection },
  { verb: 'POST', path: '/organizations/{slug}/connections/{connection_id}/activate', answer: activateConnection },
  { verb: 'DELETE', path: '/organizations/{slug}/connections/{connection_id}', answer: deleteConnection },
  { verb: 'DELETE', path: '/sessions/{session_id}', answer: endSession },
  { verb: 'POST', path: '/impersonate', answer: impersonate },
  { verb: 'POST', path: '/access-token', answer: grantAccess },
  { verb: 'POST', path: '/outbox/take', answer: answerTakeEmail },
  { verb: 'POST', path: '/texts/take', answer: answerTakeText },
  { verb: 'POST', path: '/organizations', answer: createOrganization },
  { verb: 'POST', path: '/members', answer: createMember },
  { verb: 'PATCH', path: '/members/{member_id}', answer: patchMember },
  { verb: 'DELETE', path: '/members/{member_id}', answer: deleteMember },
  { verb: 'DELETE', path: '/organizations/{slug}', answer: deleteOrganization },
  { verb: 'POST', path: '/sessions', answer: openMemberSession },
  { verb: 'POST', path: '/totp', answer: answerAppCode },
]

/** Responds to a request of the control API. `path` is the path after `/emulator`. */
export async function answerControl(context: RequestContext, path: string): Promise<Response> {
  checkCanControl(context)
  const { request, url, emulator } = context
  const matches = ROUTES.flatMap((route) => {
    const params = matchPath(`/{public_token}${route.path}`, path)
    return params ? [{ route, params }] : []
  })
  if (matches.length === 0) throw new Refusal(404, 'route_not_found', 'The emulator has no such route.')
  const match = matches.find(({ route }) => route.verb === request.method)
  if (!match) throw methodRefusal(matches.map(({ route }) => route.verb))
  const { route, params } = match
  const world = emulator.worldOf(params['public_token'] ?? '')
  context.world = world
  const body = route.verb === 'GET' ? undefined : await readJson(request, route.bodyLimits)
  return route.answer(world, { params, body, query: url.searchParams, signal: request.signal })
}
