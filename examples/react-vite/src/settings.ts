/** Where the provider is: here, the emulator that `npm start` runs beside this page. */
export const emulator: string = import.meta.env['VITE_EMULATOR_URL'] ?? 'http://localhost:4400'

/** A project of the emulator: any name that begins like this opens a world of its own. */
export const publicToken = 'public-token-test-demo'

/** Where the mails of this project can be read. */
export const inbox = `${emulator}/inbox?public_token=${publicToken}`

/** The two ways to sign in that this page shows. */
export const FLOWS = { organization: 'Acme Corp', discovery: 'Find my organization' } as const
export type Flow = keyof typeof FLOWS

const flowIn = (address: URL): Flow => (address.searchParams.get('flow') === 'discovery' ? 'discovery' : 'organization')

/** The flow that the address names, so that a mail's link comes back to the same one. */
export const currentFlow = (): Flow => flowIn(new URL(window.location.href))

/** The address of this page for a flow. */
export function addressOf(flow: Flow): string {
  const address = new URL(window.location.origin + window.location.pathname)
  address.searchParams.set('flow', flow)
  return address.href
}
