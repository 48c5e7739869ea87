import * as z from 'zod/mini'
import { findOrganizationBySlug } from '../domain/members/members.ts'
import { findScimConnection } from '../endpoints/scim.ts'
import { jsonResponse } from '../http/respond.ts'
import { Refusal } from '../internal/refusal.ts'
import { parseShape } from '../schema/shapes.ts'
import { addGroup } from '../scim/groups.ts'
import type { World } from '../world/world.ts'
import type { ControlRequest } from './controlRequest.ts'

const Group = z.strictObject({ group_name: z.string().check(z.minLength(1)) })

/** Adds a group to the directory of an organization. Tests have no bearer token of the connection, so they cannot use the SCIM protocol. */
export function pushGroup(world: World, { params, body }: ControlRequest): Response {
  const organization = findOrganizationBySlug(world, params['slug'] ?? '')
  const record = organization && findScimConnection(world, organization)
  if (!record) throw new Refusal(404, 'no_active_scim_connection', 'There is no organization with this slug that has a SCIM connection.')
  return jsonResponse(addGroup(world, record, parseShape(Group, body).group_name))
}
