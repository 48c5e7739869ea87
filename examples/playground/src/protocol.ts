import type { B2BLoginFlow } from '@acme/b2b-react'

/* The messages between the page of the documentation, the frame with the sign-in, and the service worker. */

/** The project of the playground in the emulator. */
export const PUBLIC_TOKEN = 'public-token-test-playground'

/** The service worker announces each change of the emulator's data on this channel. The channel belongs to one site. */
export const channelName = (scope: string): string => `b2b-playground ${new URL(scope).pathname}`

/** A call of the emulator's control API. */
export interface ControlCall {
  readonly type: 'call'
  readonly method: string
  /** The path after the public token, such as `/outbox`. */
  readonly path: string
  readonly body?: object
}
/** Asks the service worker to control the frame, and if the data of the previous visit still exists. */
export interface Connect {
  readonly type: 'connect'
}
export type WorkerMessage = ControlCall | Connect

/** The answer of the service worker to a control call. */
export interface ControlAnswer {
  readonly status: number
  readonly body: unknown
}
/** The service worker answers each message: with the result, or with a problem. */
export type WorkerReply<Result> = { readonly result: Result } | { readonly problem: string }
/** The data of the emulator: new, kept from a previous visit, or lost because the stored data was unreadable. */
export type Data = 'new' | 'kept' | 'lost'

/** The settings of the sign-in in the frame. */
export interface FrameSettings {
  readonly config: object
  readonly theme: object
  readonly language: string
  readonly isDark: boolean
}

export type FirstEvent = Parameters<B2BLoginFlow['send']>[0]

/** From the page to the frame. */
export type ToFrame =
  | { readonly type: 'settings'; readonly settings: FrameSettings }
  /** Starts a sign-in with this event on the first screen. */
  | { readonly type: 'start'; readonly event: FirstEvent }
  | { readonly type: 'signOut' }

/** From the frame to the page. */
export type FromFrame =
  | { readonly type: 'ready' }
  /** A warning of the widget or the client about the settings. */
  | { readonly type: 'warning'; readonly text: string }
  | { readonly type: 'signedOut' }
