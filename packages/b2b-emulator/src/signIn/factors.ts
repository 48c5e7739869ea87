import type { Member } from '@acme/b2b-client/contract'
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
/** True for a proof that signs in. */
export const isPrimary = ({ sequence_order }: Factor): boolean => sequence_order === 'PRIMARY'
/** A proof besides the one that signs in. */
export const secondaryFactor = factor('SECONDARY')

/** The proof that somebody holds the phone of a member. */
export const smsFactor = (world: World, { mfa_phone_number }: Member): Factor =>
  secondaryFactor(world, 'sms_otp', 'sms', {
    phone_number_factor: { phone_id: world.phoneId(mfa_phone_number), phone_number: mfa_phone_number },
  })

/** The proof that somebody has an authenticator app. */
export const appFactor = (world: World, { totp_registration_id }: { readonly totp_registration_id: string }): Factor =>
  secondaryFactor(world, 'totp', 'authenticator_app', { authenticator_app_factor: { totp_id: totp_registration_id } })

/** The factors with one more. Of the same kind only the newest counts. */
export const withFactor = (factors: readonly Factor[], added: Factor): Factor[] => [
  ...factors.filter(({ type }) => type !== added.type),
  added,
]
