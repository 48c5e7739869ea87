import type { Seed } from '@acme/b2b-emulator'

/** The initial data of the emulator. The build replaces this name by the data. */
declare const __SEED__: Seed

/** The organizations and people that every new emulator has. */
export const { organizations, people }: Pick<Seed, 'organizations' | 'people'> = __SEED__

/** A person of the emulator. */
export type Person = Seed['people'][number]
