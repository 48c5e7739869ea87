import type { CachedOrganization } from '@acme/b2b-client'
import type { AuthMethod, MailedMethod, Provider } from '../../config/methods.ts'
import type { ResolvedConfig } from '../../config/resolveConfig.ts'
import type { AuthFlowType } from '../../config/types.ts'
import type { Phrase } from '../../text/say.ts'
import type { FlowAnswer, FlowCall, FlowInput } from './calls.ts'
import type {
  ExpectedMain,
  IdentityRequest,
  MfaFacts,
  OrganizationFacts,
  PrimaryFacts,
  ProjectFacts,
  RedirectFacts,
  SignedIn,
} from './facts.ts'
import type { PersonEvent, Screen, ScreenEvents, ScreenName, ScreenOf } from './screens.ts'

/** The flow of the user. `IdentityProvider`: the project acts as an identity provider for another application. */
export type FlowType = AuthFlowType | 'PasswordReset' | 'IdentityProvider'

/** The user's decision about a consent. `automatic`: the server needs no decision. */
export type ConsentDecision = 'granted' | 'denied' | 'automatic'

/** The subject of a pending request. */
export type PendingSubject =
  /** The browser is leaving the page for this social login provider. */
  | { readonly kind: 'provider'; readonly provider: Provider }
  /** The browser is leaving the page for this single sign-on connection. */
  | { readonly kind: 'connection'; readonly connection_id: string }
  /** The user has pressed the button for single sign-on. */
  | { readonly kind: 'ssoDiscovery' }
  /** The user has pressed a button that shows another screen. */
  | { readonly kind: 'screen' }
  /** The redirect token in the page's URL is being redeemed. */
  | { readonly kind: 'token' }
  /** A sign-in link or a code is being emailed. */
  | { readonly kind: 'email'; readonly method: MailedMethod }
  /** A link that verifies a new user's address is being emailed. */
  | { readonly kind: 'verification' }
  /** A one-time code is being checked. */
  | { readonly kind: 'code' }
  /** An SMS code is being sent to a number that is being enrolled. */
  | { readonly kind: 'phone'; readonly number: string }
  /** The flow signs in to this organization. */
  | { readonly kind: 'organization'; readonly organization_id: string }
  /** An organization is being created. The server chooses its name. */
  | { readonly kind: 'creation' }
  /** An organization is being created, with a name that the user has typed. */
  | { readonly kind: 'namedCreation' }
  /** The organization with a typed slug is being loaded. */
  | { readonly kind: 'slug' }
  /** The organization is being loaded, because a new link of that organization will be emailed. */
  | { readonly kind: 'newLink' }
  /** A link has failed, for the reason in this sentence. The flow is asking the server about the existing session. */
  | { readonly kind: 'failedLink'; readonly phrase: Phrase }
  /** The decision about a consent is being submitted. */
  | { readonly kind: 'consent'; readonly decision: ConsentDecision }

/** A pending request. */
export interface Pending {
  /** The name of the call. Null while the flow waits for the lazy chunk and has not made a call yet. */
  readonly call: FlowCall | null
  /** Identifies the request. */
  readonly ticket: number
  /** The subject of the request. Null: the main action of the screen. */
  readonly subject: PendingSubject | null
}

/** A problem with the last attempt. */
export interface Problem {
  readonly phrase: Phrase
  /** The place of the sentence: at the field of the screen, at the password field, or below the button. */
  readonly at: 'field' | 'password' | 'form'
  /** The end of the wait before the next attempt, in ms since the epoch; null if the user does not have to wait. */
  readonly until: number | null
  /** True if the server decided nothing. The same request can then be sent again. */
  readonly again?: boolean
}

/** A short message that disappears by itself. */
export interface Toast {
  readonly id: number
  readonly phrase: Phrase
  readonly tone: 'success' | 'error'
}

/** An entry of the history that Back uses: a screen with its organization. */
export type Place = Pick<FlowState, 'screen' | 'type' | 'organization' | 'primary'>

/** The state of a sign-in, or of a consent or logout of another application: the current screen, and the data that all screens share. */
export interface FlowState {
  readonly type: FlowType
  readonly screen: Screen
  /** The probable content of Main, by the configuration. */
  readonly expected: ExpectedMain
  readonly history: readonly Place[]
  readonly project: ProjectFacts | null
  readonly organization: OrganizationFacts | null
  /** Another first factor that this organization requires. */
  readonly primary: PrimaryFacts | null
  readonly mfa: MfaFacts | null
  /** True if the sign-in started with a link that resets the password. The form for the new password follows the sign-in. */
  readonly resets: boolean
  /** The redirect token in the page's URL, without its secret value; null if there is none. */
  readonly redirect: RedirectFacts | null
  /** The identity provider request of another application. */
  readonly request: IdentityRequest | null
  /** The session on this browser. */
  readonly session: SignedIn | null
  /** The last submitted email address. Fields start with it. */
  readonly email: string
  /** The last sign-in method on this browser; null if unknown. */
  readonly lastUsed: string | null
  /** The method of this sign-in's first factor, after it succeeded. `pending`: the method that the redirect started with. */
  readonly method: AuthMethod | 'pending' | null
  /** True if the user has typed since this screen was shown. The flow then does not replace the screen by itself. */
  readonly typed: boolean
  /** A One Tap setup problem for the developer, as the server's error type. Shown only with test tokens. */
  readonly oneTapHint: string | null
  readonly pending: Pending | null
  readonly problem: Problem | null
  readonly toasts: readonly Toast[]
  /** The last assigned ticket. Each call and each toast gets the next number. */
  readonly tickets: number
  /** The ticket of the call that refreshes the stored organization in the background; null if there is none. */
  readonly renewing: number | null
  /** The direction of the last screen change, for the transition. */
  readonly direction: 'forward' | 'back'
}

/** Events that the user does not cause. */
export type SystemEvent =
  /** The flow starts, with the data from the URL and from this browser's storage. */
  | {
      readonly type: 'started'
      readonly redirect: RedirectFacts | null
      readonly project: FlowAnswer<'project.bootstrap'> | null
      readonly organization: CachedOrganization | null
      readonly lastUsed: string | null
      readonly session: SignedIn | null
      /** Only the identity provider component sets this. */
      readonly request: IdentityRequest | null
    }
  /** Another tab or the host has opened a session. */
  | { readonly type: 'sessionOpened'; readonly session: SignedIn }
  /** The session has ended, in this tab or another one. */
  | { readonly type: 'sessionEnded' }
  /**
   * A navigation did not happen, or the user came back to the page. With a `ticket`, the event is only about the navigation that this call
   * started.
   */
  | { readonly type: 'stayedOnPage'; readonly ticket?: number }
  | { readonly type: 'toastFaded'; readonly id: number }
  /** The browser has copied the text to the clipboard. If `done` is false, the browser has refused to copy it. */
  | { readonly type: 'copied'; readonly what: 'secret' | 'codes'; readonly done: boolean }
  /** One Tap cannot be shown. */
  | { readonly type: 'oneTapFailed'; readonly reason: string }
  /** The lazy chunk is loaded, so the identity provider request can be handled. */
  | { readonly type: 'identityReady' }
  /** The host has changed the configuration. */
  | { readonly type: 'reconfigured' }
  /** The lazy chunk that the flow needs could not be loaded. */
  | { readonly type: 'chunkFailed' }
  | {
      readonly [C in FlowCall]: { readonly type: 'answered'; readonly call: C; readonly ticket: number; readonly answer: FlowAnswer<C> }
    }[FlowCall]
  | { readonly type: 'failed'; readonly call: FlowCall; readonly ticket: number; readonly error: unknown }

export type FlowEvent = PersonEvent | SystemEvent

/** An effect that makes a call. The event with the result has the same ticket. */
export type CallEffect = {
  readonly [C in FlowCall]: { readonly do: 'call'; readonly call: C; readonly input: FlowInput<C>; readonly ticket: number }
}[FlowCall]

/** The events for the host that do not belong to a call. */
export type EmittedEvent = 'AUTHENTICATE_FLOW_COMPLETE' | 'OAUTH_AUTHORIZE_FLOW_COMPLETE' | 'OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED'

/** The effects that the runner executes. */
export type FlowEffect =
  | CallEffect
  /** Start the identity provider request, once the lazy chunk is loaded. */
  | { readonly do: 'startIdentity' }
  /** Navigate to a URL from the server. */
  | { readonly do: 'navigate'; readonly url: string }
  /** Remove a toast, by its id, after this many milliseconds. */
  | { readonly do: 'fade'; readonly toast: number; readonly after: number }
  /** Forget the intermediate session of an incomplete sign-in. */
  | { readonly do: 'clearIntermediateSession' }
  /** Store the method of a successful sign-in. */
  | { readonly do: 'remember'; readonly method: AuthMethod | 'pending' }
  /** Store the method of a redirect until the result of the redirect is known; null after a failure. */
  | { readonly do: 'rememberPending'; readonly method: AuthMethod | null }
  | { readonly do: 'copy'; readonly what: 'secret' | 'codes'; readonly text: string }
  | { readonly do: 'download'; readonly name: string; readonly text: string }
  /** Show Google One Tap, for an organization or for discovery. */
  | {
      readonly do: 'oneTap'
      readonly organization_id: string | null
      readonly login_redirect_url: string | undefined
      readonly signup_redirect_url: string | undefined
      readonly discovery_redirect_url: string | undefined
    }
  | { readonly do: 'emit'; readonly event: EmittedEvent }
  /** Report an error that does not belong to a call to the host. */
  | { readonly do: 'emitError'; readonly error: 'no-session' }
  | { readonly do: 'emitError'; readonly error: 'missing-parameter'; readonly name: string }

/** The next state and its effects. */
export type Step = readonly [FlowState, ...FlowEffect[]]

/** The input of a step besides the state and the event. */
export interface Context {
  /** The time of the event, in ms since the epoch. */
  readonly now: number
  readonly config: ResolvedConfig
}

export type Send = (event: FlowEvent) => void

/** The props of every screen. */
export interface ScreenProps<N extends ScreenName> {
  readonly screen: ScreenOf<N>
  readonly state: FlowState
  readonly send: (event: ScreenEvents[N]) => void
}
