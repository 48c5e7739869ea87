import type { Factor } from '../records.ts'

/** The factors with one more. Of the same kind only the newest counts. */
export const withFactor = (factors: readonly Factor[], added: Factor): Factor[] => [
  ...factors.filter(({ type }) => type !== added.type),
  added,
]
