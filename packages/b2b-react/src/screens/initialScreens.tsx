import type { ComponentType } from 'react'
import type { ScreenName } from '../flow/screens.ts'
import type { ScreenProps } from '../flow/types.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import { Loading } from './Loading.tsx'
import { Main } from './Main.tsx'

/** The component of each screen. */
export type Screens<N extends ScreenName> = { readonly [K in N]: ComponentType<ScreenProps<K>> }

/** The screens that can be first, and the error screen, which must work even if the lazy chunk cannot be loaded. */
type InitialScreen = 'Loading' | 'Main' | 'Error'

/** All other screens are in `lazyScreens.ts`. */
export type LazyScreen = Exclude<ScreenName, InitialScreen>

export const initialScreens: Screens<InitialScreen> = { Loading, Main, Error: ErrorScreen }
