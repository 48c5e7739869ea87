import { totpCode, startEmulator, THEO, THEOS_SECRET } from '../../emulator.ts'

/** Starts an emulator with functions for the authenticator app of Theo. */
export function startWithApp() {
  const emulator = startEmulator()
  const { call, world } = emulator
  const enter = (code: string, more: object) => call('totp.authenticate', { ...THEO, code, session_duration_minutes: 60, ...more })
  const theosCode = (ahead = 0): string => totpCode(THEOS_SECRET, world.now() + ahead)
  return { ...emulator, enter, theosCode }
}
