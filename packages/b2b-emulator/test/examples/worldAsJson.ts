import { createEmulator, type Emulator } from '@acme/b2b-emulator'

export async function copyOf(emulator: Emulator): Promise<Emulator> {
  const exported = await emulator.exportWorld('public-token-test-1')
  const copy = createEmulator() // elsewhere, or later
  await copy.importWorld(exported)
  return copy
}
