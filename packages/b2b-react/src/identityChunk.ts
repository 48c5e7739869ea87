import { allSteps } from './flow/allSteps.ts'
import type { IdentityScreen } from './flow/machine/tables.ts'
import { lazyChunk } from './lazyChunk.ts'
import { IDPConsent } from './screens/IDPConsent.tsx'
import { IDPDone } from './screens/IDPDone.tsx'
import { IDPLogout } from './screens/IDPLogout.tsx'
import type { Screens } from './screens/screenOf.tsx'
import { identityMessages } from './text/identityMessages.ts'

const screens: Screens<IdentityScreen> = { IDPConsent, IDPDone, IDPLogout }

/** The lazy chunk of `<B2BIdentityProvider>`: the chunk of a sign-in, and the screens, steps and texts of the identity provider. Sign-in pages do not load it. */
export const identityChunk: typeof lazyChunk = {
  ...lazyChunk,
  screens: { ...lazyChunk.screens, ...screens },
  steps: allSteps,
  messages: { ...lazyChunk.messages, ...identityMessages },
}
