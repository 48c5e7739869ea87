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
import { parseShape, parseHandWritten } from '../schema/shapes.ts'
import { exportWorld, replaceWorld, validateWorld } from '../world/exportedWorld.ts'
import { OrganizationFields, ProjectFields } from '../world/fieldSchemas.ts'
import { toTimestamp } from '../world/world.ts'
import type { World } from '../world/world.ts'
import { buildMember, buildOrganization } from './builders.ts'
import type { ControlRequest } from './controlRequest.ts'
import { pushGroup } from './directories.ts'
import { deleteMember, deleteOrganization, patchMember } from './edits.ts'
import { clearFaults, listFaults, setFault } from './faults.ts'
import { grantAccess, impersonate } from './grants.ts'
import { appCode, openMemberSession } from './members.ts'
import { takeMail, takeText } from './messages.ts'
import { activateConnection, addConnection, deleteConnection, endSession, organizationIn } from './records.ts'
import { streamOf } from './stream.ts'

/* The control API: how tests in other processes and the console read and change a world. */

interface Control {
  readonly verb: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly answer: (world: World, request: ControlRequest) => Response | Promise<Response>
  /** The size limits of the body, if they differ from the defaults. */
  readonly size?: BodyLimits
}

const Advance = z.strictObject({ ms: numberBetween(0, MAX_ADVANCE_MS) })
const OrganizationPatch = z.omit(OrganizationFields, { connection: true })

const summary = (world: World) => ({
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
  return jsonResponse(summary(world))
}

function patchProject(world: World, { body }: ControlRequest): Response {
  Object.assign(world.project, parseHandWritten(ProjectFields, body))
  world.changed()
  return jsonResponse(world.project)
}

function patchOrganization(world: World, request: ControlRequest): Response {
  const organization = organizationIn(world, request)
  const { organization_id } = organization
  const changes = parseHandWritten(OrganizationPatch, request.body)
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
  return jsonResponse(summary(world))
}

const CONTROLS: readonly Control[] = [
  { verb: 'GET', path: '', answer: (world) => jsonResponse(summary(world)) },
  // The newest email is first, because a test usually needs the one that was sent last.
  { verb: 'GET', path: '/outbox', answer: (world) => jsonResponse(world.outbox.toReversed()) },
  { verb: 'GET', path: '/texts', answer: (world) => jsonResponse(world.texts.toReversed()) },
  { verb: 'GET', path: '/requests', answer: listRequests },
  { verb: 'GET', path: '/events', answer: (world) => jsonResponse(world.events) },
  { verb: 'GET', path: '/stream', answer: streamOf },
  { verb: 'GET', path: '/faults', answer: listFaults },
  { verb: 'PUT', path: '/faults/{call}', answer: setFault },
  { verb: 'DELETE', path: '/faults', answer: clearFaults },
  { verb: 'DELETE', path: '/faults/{call}', answer: clearFaults },
  { verb: 'POST', path: '/advance', answer: advance },
  { verb: 'POST', path: '/reset', answer: reset },
  { verb: 'GET', path: '/export', answer: async (world) => jsonResponse(await exportWorld(world)) },
  { verb: 'POST', path: '/import', answer: importIntoWorld, size: { maxLength: MAX_WORLD_LENGTH, maxDepth: MAX_WORLD_DEPTH } },
  { verb: 'PATCH', path: '/project', answer: patchProject },
  { verb: 'PATCH', path: '/organizations/{slug}', answer: patchOrganization },
  { verb: 'POST', path: '/organizations/{slug}/scim-groups', answer: pushGroup },
  { verb: 'POST', path: '/organizations/{slug}/connections', answer: addConnection },
  { verb: 'POST', path: '/organizations/{slug}/connections/{connection_id}/activate', answer: activateConnection },
  { verb: 'DELETE', path: '/organizations/{slug}/connections/{connection_id}', answer: deleteConnection },
  { verb: 'DELETE', path: '/sessions/{session_id}', answer: endSession },
  { verb: 'POST', path: '/impersonate', answer: impersonate },
  { verb: 'POST', path: '/access-token', answer: grantAccess },
  { verb: 'POST', path: '/outbox/take', answer: takeMail },
  { verb: 'POST', path: '/texts/take', answer: takeText },
  { verb: 'POST', path: '/organizations', answer: buildOrganization },
  { verb: 'POST', path: '/members', answer: buildMember },
  { verb: 'PATCH', path: '/members/{member_id}', answer: patchMember },
  { verb: 'DELETE', path: '/members/{member_id}', answer: deleteMember },
  { verb: 'DELETE', path: '/organizations/{slug}', answer: deleteOrganization },
  { verb: 'POST', path: '/sessions', answer: openMemberSession },
  { verb: 'POST', path: '/totp', answer: appCode },
]

/** Responds to a request of the control API. `path` is the path after `/emulator`. */
export async function answerControl(context: RequestContext, path: string): Promise<Response> {
  checkCanControl(context)
  const matching = CONTROLS.flatMap((control) => {
    const params = matchPath(`/{public_token}${control.path}`, path)
    return params ? [{ control, params }] : []
  })
  if (matching.length === 0) throw new Refusal(404, 'route_not_found', 'The emulator has no such route.')
  const matched = matching.find(({ control }) => control.verb === context.request.method)
  if (!matched) throw methodRefusal(matching.map(({ control }) => control.verb))
  const world = context.host.worldOf(matched.params['public_token'] ?? '')
  context.world = world
  const body = matched.control.verb === 'GET' ? undefined : await readJson(context.request, matched.control.size)
  return matched.control.answer(world, { params: matched.params, body, query: context.url.searchParams, signal: context.request.signal })
}
