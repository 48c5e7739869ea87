import type { Member } from '@acme/b2b-client/contract'
import type { Factor } from '../../world/records/entities.ts'
import { toTimestamp } from '../../world/world.ts'
import type { World } from '../../world/world.ts'

/** Creates a first factor. `details` contains the fields that only this type of factor has. */
export const createPrimaryFactor = (world: World, type: string, delivery_method: string, details: object = {}): Factor => ({
  type,
  delivery_method,
  last_authenticated_at: toTimestamp(world.now()),
  sequence_order: 'PRIMARY',
  ...details,
})

/** Returns true for a first factor. */
export const isPrimary = ({ sequence_order }: Factor): boolean => sequence_order === 'PRIMARY'

/** Creates a second factor. */
export const createSecondaryFactor = (world: World, type: string, delivery_method: string, details: object): Factor => ({
  ...createPrimaryFactor(world, type, delivery_method, details),
  sequence_order: 'SECONDARY',
})

/** Creates the factor of an SMS code. */
export const createSmsFactor = (world: World, { mfa_phone_number }: Member): Factor =>
  createSecondaryFactor(world, 'sms_otp', 'sms', {
    phone_number_factor: { phone_id: world.phoneId(mfa_phone_number), phone_number: mfa_phone_number },
  })

/** Creates the factor of an authenticator app. */
export const createAppFactor = (world: World, { totp_registration_id }: { readonly totp_registration_id: string }): Factor =>
  createSecondaryFactor(world, 'totp', 'authenticator_app', { authenticator_app_factor: { totp_id: totp_registration_id } })

/** Adds a factor to a list, or replaces the factor of the same type. */
export const addFactor = (factors: readonly Factor[], addedFactor: Factor): Factor[] => [
  ...factors.filter(({ type }) => type !== addedFactor.type),
  addedFactor,
]
