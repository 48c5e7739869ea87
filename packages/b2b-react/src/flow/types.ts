import type { AuthFlowType, ResolvedConfig } from '../config.ts'
import type { Phrase } from '../text/say.ts'
import type { FlowAnswer, FlowCall, FlowInput } from './calls.ts'
import type { AuthMethod, IdentityRequest, MfaFacts, OrganizationFacts, PrimaryFacts, ProjectFacts, SignedIn } from './facts.ts'
import type { PersonEvent, Screen, ScreenEvents, ScreenName, ScreenOf } from './screens.ts'
import type { CachedOrganization, TokenType } from '@acme/b2b-client'

/** Which flow a person is in. The last is the project's own, as an identity provider of other applications. */
export type FlowType = AuthFlowType | 'PasswordReset' | 'IdentityProvider'

/** A call under way. `subject` tells which of several alike it is, such as the id of the chosen organization. */
export interface Pending {
  readonly call: FlowCall
  readonly ticket: number
  readonly subject: string | null
}

/**
 * Something is wrong with what was just tried: shown at the screen's field, at its password field, or above the button. `until`: the end
 * of a wait that is counted down, in ms since the epoch.
 */
export interface Problem {
  readonly phrase: Phrase
  readonly at: 'field' | 'password' | 'form'
  readonly until: number | null
  /** True if the server decided nothing, so that the same request can be sent again. */
  readonly again?: boolean
}

/** A short word that comes and goes. `id` tells two alike apart. */
export interface Toast {
  readonly id: number
  readonly phrase: Phrase
  readonly tone: 'success' | 'error'
}

/** A place that Back can lead to: the screen, and whose it was. */
export type Place = Pick<FlowState, 'screen' | 'type' | 'organization' | 'primary'>

export interface FlowState {
  readonly type: FlowType
  readonly screen: Screen
  readonly history: readonly Place[]
  readonly project: ProjectFacts | null
  readonly organization: OrganizationFacts | null
  /** Another first factor is needed for this organization. */
  readonly primary: PrimaryFacts | null
  readonly mfa: MfaFacts | null
  /** A link in a mail asked for a new password: it is asked for as soon as somebody is signed in. */
  readonly resets: boolean
  /** The token that the page was opened with, without the token itself; null if there was none. */
  readonly arrived: Arrived | null
  /** What an application asks of the member. */
  readonly request: IdentityRequest | null
  /** Who is signed in on this browser, whatever is shown. */
  readonly session: SignedIn | null
  /** The address last submitted; fields start from it. */
  readonly email: string
  /** How somebody last signed in on this browser; null: unknown. */
  readonly lastUsed: string | null
  /** The method of this sign-in's first factor, once it has succeeded; `pending`: the one that a redirect was started with. */
  readonly method: AuthMethod | 'pending' | null
  /** Somebody has typed since this screen was shown: it is not changed under their hands. */
  readonly typed: boolean
  /** Something that the developer has to set up for One Tap, by the provider's word for it; shown for test tokens only. */
  readonly oneTapHint: string | null
  readonly pending: Pending | null
  readonly problem: Problem | null
  readonly toasts: readonly Toast[]
  /** The number of the last call; an answer with another one is late and changes nothing. */
  readonly tickets: number
  /** The number of the call that asks anew for what is remembered of the organization, while nobody waits; null: there is none. */
  readonly renewing: number | null
  /** Which way the last change of screen went: screens enter from that side. */
  readonly direction: 'forward' | 'back'
}

/** A token in the page's address, as far as the flow cares. */
export interface Arrived {
  readonly tokenType: TokenType
  /** It comes from a mail that asked for a new password. */
  readonly reset: boolean
  /** Nothing in this browser asked for it. */
  readonly unsolicited: boolean
  /** The address held several tokens, so none of them is used. */
  readonly several: boolean
  /** The address to which this browser last asked for a link; `""` if none is kept. */
  readonly email: string
}

/** What happens without a person. */
export type SystemEvent =
  /** What the address asks for, and what this browser remembers. */
  | {
      readonly type: 'started'
      readonly arrived: Arrived | null
      readonly project: FlowAnswer<'project.bootstrap'> | null
      readonly organization: CachedOrganization | null
      readonly lastUsed: string | null
      readonly session: SignedIn | null
      /** Given by the identity provider's component only. */
      readonly request: IdentityRequest | null
    }
  /** Another tab, or a call of the host's, has opened a session. */
  | { readonly type: 'sessionArrived'; readonly session: SignedIn }
  /** The member has left, in this tab or another. */
  | { readonly type: 'sessionEnded' }
  /** The page was to be left, and was not, or has been come back to. `ticket`: of the call that was to leave it, if only that is over. */
  | { readonly type: 'stayedOnPage'; readonly ticket?: number }
  | { readonly type: 'toastFaded'; readonly id: number }
  | { readonly type: 'copied'; readonly what: 'secret' | 'codes'; readonly done: boolean }
  /** One Tap cannot be shown, and why. */
  | { readonly type: 'oneTapFailed'; readonly reason: string }
  /** The lazy chunk is here, so that the application's request can be handled. */
  | { readonly type: 'requestTaken' }
  /** The host has changed what Main is made of. */
  | { readonly type: 'reconfigured' }
  /** What comes next stands in the later file, and that cannot be had. */
  | { readonly type: 'laterMissed' }
  | {
      readonly [C in FlowCall]: { readonly type: 'answered'; readonly call: C; readonly ticket: number; readonly answer: FlowAnswer<C> }
    }[FlowCall]
  | { readonly type: 'refused'; readonly call: FlowCall; readonly ticket: number; readonly error: unknown }

export type FlowEvent = PersonEvent | SystemEvent

/** A call that the runner is asked to make. */
export type CallEffect = {
  readonly [C in FlowCall]: { readonly do: 'call'; readonly call: C; readonly input: FlowInput<C>; readonly ticket: number }
}[FlowCall]

/** What a host hears of besides calls. */
export type Told = 'AUTHENTICATE_FLOW_COMPLETE' | 'OAUTH_AUTHORIZE_FLOW_COMPLETE' | 'OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED'

/** What the flow asks the runner to do. */
export type FlowEffect =
  | CallEffect
  /** Spend the token of the address. */
  | { readonly do: 'arrive'; readonly ticket: number; readonly minutes: number }
  /** Handle the application's request, as soon as the lazy chunk is here. */
  | { readonly do: 'takeRequest' }
  /** Leave for an address that the provider gave. */
  | { readonly do: 'leave'; readonly to: string }
  | { readonly do: 'fade'; readonly toast: number; readonly after: number }
  /** Forget a sign-in that is not complete. */
  | { readonly do: 'dropPending' }
  /** Remember the method of a sign-in that has succeeded. */
  | { readonly do: 'remember'; readonly method: AuthMethod | 'pending' }
  /** Remember the method of a redirect until its result is known; null: it has failed. */
  | { readonly do: 'rememberPending'; readonly method: AuthMethod | null }
  | { readonly do: 'copy'; readonly what: 'secret' | 'codes'; readonly text: string }
  | { readonly do: 'download'; readonly name: string; readonly text: string }
  /** Show Google's One Tap, for this organization or for none. */
  | {
      readonly do: 'oneTap'
      readonly organization_id: string | null
      readonly login_redirect_url: string | undefined
      readonly signup_redirect_url: string | undefined
      readonly discovery_redirect_url: string | undefined
    }
  | { readonly do: 'tell'; readonly event: Told }
  /** Tell the host that something could not even be asked. */
  | { readonly do: 'report'; readonly error: 'no-session' }
  | { readonly do: 'report'; readonly error: 'missing-parameter'; readonly name: string }

/** What the later file may be needed for. */
export type LaterEffect = Exclude<FlowEffect, { readonly do: 'tell' | 'dropPending' }>

/** A state and what is to be done. */
export type Step = readonly [FlowState, ...FlowEffect[]]

/** What a step may look at besides the state. */
export interface Context {
  /** When the event happened, in ms since the epoch. */
  readonly at: number
  readonly config: ResolvedConfig
}

export type Send = (event: FlowEvent) => void

/** What every screen is given. */
export interface ScreenProps<N extends ScreenName> {
  readonly screen: ScreenOf<N>
  readonly state: FlowState
  readonly send: (event: ScreenEvents[N]) => void
}
