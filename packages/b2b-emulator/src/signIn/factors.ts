import type { Factor } from '../records.ts'
import { timestamp } from '../world.ts'
import type { World } from '../world.ts'

/** One proof, given now. `proof`: what only factors of this type say. Source: entity record section 3. */
const factor =
  (sequence_order: 'PRIMARY' | 'SECONDARY') =>
  (world: World, type: string, delivery_method: string, proof: object = {}): Factor => ({
    type,
    delivery_method,
    last_authenticated_at: timestamp(world.now()),
    sequence_order,
    ...proof,
  })

/** A proof that signs in. */
export const primaryFactor = factor('PRIMARY')
/** A proof besides the one that signs in. */
export const secondaryFactor = factor('SECONDARY')

/** The factors with one more. Of the same kind only the newest counts. */
export const withFactor = (factors: readonly Factor[], added: Factor): Factor[] => [
  ...factors.filter(({ type }) => type !== added.type),
  added,
]
