import { appCode, startEmulator, THEO, THEOS_SECRET } from '../emulator.ts'

/** An emulator with the authenticator app of one of its members at hand. */
export function startWithApp() {
  const emulator = startEmulator()
  const { call, world } = emulator
  const enter = (code: string, more: object) => call('totp.authenticate', { ...THEO, code, session_duration_minutes: 60, ...more })
  const theosCode = (ahead = 0): string => appCode(THEOS_SECRET, world.now() + ahead)
  return { ...emulator, enter, theosCode }
}
