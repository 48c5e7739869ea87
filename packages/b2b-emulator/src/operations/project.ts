import { TelemetryEntry } from '@acme/b2b-client/contract'
import * as z from 'zod/mini'
import { BootstrapAnswer } from '../records.ts'
import { Refusal } from '../refusal.ts'
import { checkShape } from '../shapes.ts'
import { remember } from '../world.ts'
import type { Operations } from './operation.ts'

const Batch = z.array(TelemetryEntry)

/** Configuration and telemetry of the project itself. */
export const projectOperations: Operations<'project.bootstrap' | 'project.events'> = {
  'project.bootstrap': (world, _, { params }) => {
    if (params['public_token'] === world.publicToken) return BootstrapAnswer.parse(world.project)
    throw new Refusal(401, 'invalid_authorization_header', 'The credentials belong to another public token than the address names.')
  },
  'project.events': (_, __, { body, worldOf }) => {
    // All worlds are looked up before anything is kept: a batch with an unknown token is refused as a whole.
    const batch = checkShape(Batch, body).map((entry) => [worldOf(entry.event.public_token), entry] as const)
    for (const [world, entry] of batch) remember(world.events, entry)
    return {}
  },
}
