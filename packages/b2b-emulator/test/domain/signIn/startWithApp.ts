import { totpCode, startEmulator, THEO, THEOS_SECRET } from '../../emulator.ts'

/** Starts an emulator with functions for the authenticator app of Theo. */
export function startWithApp() {
  const emulator = startEmulator()
  const { call, world } = emulator
  const enter = (code: string, pendingFields: object) =>
    call('totp.authenticate', { ...THEO, code, session_duration_minutes: 60, ...pendingFields })
  const theosCode = (clockOffset = 0): string => totpCode(THEOS_SECRET, world.now() + clockOffset)
  return { ...emulator, enter, theosCode }
}
