import type { ComponentType } from 'react'
import type { ScreenName, ScreenProps } from '../flow/types.ts'
import { Discovery } from './Discovery.tsx'
import { EmailConfirmation } from './EmailConfirmation.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'
import { Loading } from './Loading.tsx'
import { LoggedIn } from './LoggedIn.tsx'
import { Main } from './Main.tsx'

/** What each state of the flow looks like. */
export const screens: { readonly [N in ScreenName]: ComponentType<ScreenProps<N>> } = {
  Loading,
  Main,
  EmailConfirmation,
  Discovery,
  LoggedIn,
  Error: ErrorScreen,
}
