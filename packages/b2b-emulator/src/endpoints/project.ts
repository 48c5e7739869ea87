import { TelemetryEntry } from '@acme/b2b-client/contract'
import * as z from 'zod/mini'
import { Refusal } from '../internal/refusal.ts'
import { parseShape } from '../schema/shapes.ts'
import { BootstrapAnswer } from '../world/records/entities.ts'
import { pushLimited } from '../world/world.ts'
import type { Operations } from './operation.ts'

const Batch = z.array(TelemetryEntry)

/** The calls for the configuration and the telemetry of the project. */
export const projectOperations: Operations<'project.bootstrap' | 'project.events'> = {
  'project.bootstrap': (world, _, { params }) => {
    if (params['public_token'] === world.publicToken) return BootstrapAnswer.parse(world.project)
    throw new Refusal(401, 'invalid_authorization_header', 'The public token of the credentials differs from the one in the path.')
  },
  'project.events': (_, __, { body, worldOf }) => {
    // `worldOf` refuses an unknown token. All tokens are checked first, so that a refused batch stores no event.
    const batch = parseShape(Batch, body).map((entry) => ({ world: worldOf(entry.event.public_token), entry }))
    for (const { world, entry } of batch) pushLimited(world.events, entry)
    return {}
  },
}
