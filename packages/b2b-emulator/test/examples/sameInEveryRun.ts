import { createEmulator, readSeed, seededRandom } from '@acme/b2b-emulator'

export const emulator = createEmulator({
  random: seededRandom('checkout'),
  now: () => Date.parse('2026-01-01T12:00:00Z'),
  seed: await readSeed({ organizations: [{ organization_slug: 'shop' }] }),
})
