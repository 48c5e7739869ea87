// The sample data of the tests, so that a new screen is in the gallery without further work.
import { enrollment } from '../../../../packages/b2b-react/test/everyScreen.ts'
import { STATES as TEST_STATES } from '../../../../packages/b2b-react/test/everyState.ts'
import { qrCode } from './qrCode.ts'

type TestState = (typeof TEST_STATES)[number]

/** The tests need no real QR code. */
function withQrCode({ screen, name, create }: TestState): TestState {
  if (screen !== 'TOTPEnrollmentQRCode' || name !== '') return { screen, name, create }
  return { screen, name, create: () => ({ ...create(), screen: { name: screen, enrollment: { ...enrollment, qrCode } } }) }
}

/** Loading screens are almost empty, so they are the last ones. */
const rankOf = ({ screen }: TestState): number => (screen === 'Loading' ? 1 : 0)

/** Every state of every screen. */
export const STATES = TEST_STATES.map(withQrCode).toSorted((a, b) => rankOf(a) - rankOf(b))
