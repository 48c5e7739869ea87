import type { ComponentType } from 'react'
import type { ScreenName } from '../flow/screens.ts'
import type { ScreenProps } from '../flow/types.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import { Loading } from './Loading.tsx'
import { Main } from './Main.tsx'

/** What the named states of the flow look like. */
export type Screens<N extends ScreenName> = { readonly [K in N]: ComponentType<ScreenProps<K>> }

/** The screens that may be a page's first, and the one that needs no other file to say so when that file is missing. */
type FirstScreen = 'Loading' | 'Main' | 'Error'

/** Every other screen stands in `later.ts`. */
export type LaterScreen = Exclude<ScreenName, FirstScreen>

export const firstScreens: Screens<FirstScreen> = { Loading, Main, Error: ErrorScreen }
