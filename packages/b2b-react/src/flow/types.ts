import type { Answer, Bootstrap, CachedOrganization, Input } from '@acme/b2b-client'
import type { AuthFlowType, ResolvedConfig } from '../config.ts'
import type { Phrase } from '../text/say.ts'

/** What the widget needs to know of an organization. Everything else stays in the client's answer. */
export interface OrganizationFacts {
  readonly organization_id: string
  readonly name: string
  /** `""` if none. */
  readonly logo_url: string
  /** Null when every method is allowed; unknown words are in no list and so never allow anything. */
  readonly allowedAuthMethods: readonly string[] | null
}

/** What the widget needs to know of the project. */
export interface ProjectFacts {
  readonly emailDomains: readonly string[]
  readonly createOrganizationEnabled: boolean
  readonly watermark: boolean
}

/** A way to the person's mails. */
export interface Mailbox {
  readonly name: 'gmail' | 'yahoo' | 'outlook'
  readonly href: string
}

/** An organization that a person may choose. */
export interface Choice {
  readonly organization: OrganizationFacts
  /** What choosing it means: an active member logs in, an invited one accepts, everyone else joins. */
  readonly action: 'login' | 'join' | 'accept'
  /** The first factors one of which is still needed there; null: none. */
  readonly primaryMethods: readonly string[] | null
}

/** How an Error screen's `Try again` goes on: start over, or spend the link again. */
export type Retry = 'restart' | 'arrive'

/** Each screen with its own facts only, so that none can ask for what is not there. */
export type Screen =
  /** `page`: the first facts are being loaded. `login`: a token from the address is being spent. */
  | { readonly name: 'Loading'; readonly of: 'page' | 'login' }
  | { readonly name: 'Main' }
  /** `freeAt`: when the mail can be sent again, in ms since the epoch; null: now. */
  | {
      readonly name: 'EmailConfirmation'
      readonly email: string
      readonly mailboxes: readonly Mailbox[]
      readonly resends: number
      readonly freeAt: number | null
    }
  | { readonly name: 'Discovery'; readonly email: string; readonly choices: readonly Choice[]; readonly canCreate: boolean }
  | { readonly name: 'LoggedIn'; readonly email: string; readonly organization: string }
  /** `until`: when it can be tried again, in ms since the epoch; null: now. */
  | { readonly name: 'Error'; readonly message: Phrase; readonly back: boolean; readonly retry: Retry; readonly until: number | null }

export type ScreenName = Screen['name']
export type ScreenOf<N extends ScreenName> = Extract<Screen, { readonly name: N }>

/** The calls that the flow makes. */
export type FlowCall =
  | 'project.bootstrap'
  | 'organization.getBySlug'
  | 'magicLinks.email.loginOrSignup'
  | 'magicLinks.email.discovery.send'
  | 'magicLinks.authenticate'
  | 'magicLinks.discovery.authenticate'
  | 'discovery.organizations.create'
  | 'discovery.intermediateSessions.exchange'

/** What a call brings back to the flow. */
export type FlowAnswer<C extends FlowCall> = C extends 'project.bootstrap' ? Bootstrap : Answer<C>

/** A call under way. `subject` tells which of several alike it is: the id of the chosen organization. */
export interface Pending {
  readonly call: FlowCall
  readonly ticket: number
  readonly subject: string | null
}

/** Something is wrong with what was just tried: said at the field or above the button. `until`: a wait that is counted down, in ms since the epoch. */
export interface Problem {
  readonly phrase: Phrase
  readonly at: 'field' | 'form'
  readonly until: number | null
}

/** A short word that comes and goes. `id` tells two alike apart. */
export interface Toast {
  readonly id: number
  readonly phrase: Phrase
  readonly tone: 'success' | 'error'
}

export interface FlowState {
  readonly type: AuthFlowType
  readonly screen: Screen
  readonly history: readonly Screen[]
  readonly project: ProjectFacts | null
  readonly organization: OrganizationFacts | null
  /** The address last submitted; fields start from it. */
  readonly email: string
  readonly pending: Pending | null
  readonly problem: Problem | null
  readonly toasts: readonly Toast[]
  /** The number of the last call; an answer with another one is late and changes nothing. */
  readonly tickets: number
  /** The number of the last call before the flow began, or began again. */
  readonly since: number
  /** Which way the last change of screen went: screens enter from that side. */
  readonly direction: 'forward' | 'back'
}

/** What a person does on a screen. Every screen handles exactly the events named here. */
export interface ScreenEvents {
  readonly Loading: never
  readonly Main: { readonly type: 'emailSubmitted'; readonly email: string } | { readonly type: 'wentBack' }
  readonly EmailConfirmation: { readonly type: 'resendRequested' } | { readonly type: 'anotherTryChosen' }
  readonly Discovery:
    | { readonly type: 'organizationChosen'; readonly organization_id: string }
    | { readonly type: 'creationChosen' }
    | { readonly type: 'differentEmailChosen' }
    | { readonly type: 'wentBack' }
  readonly LoggedIn: never
  readonly Error: { readonly type: 'retryChosen' } | { readonly type: 'wentBack' }
}
export type PersonEvent = ScreenEvents[ScreenName]

/** What happens without a person. */
export type SystemEvent =
  /** `arrived`: the address held a token that is ours to spend. The rest is what this browser remembers. */
  | {
      readonly type: 'started'
      readonly arrived: boolean
      readonly project: Bootstrap | null
      readonly organization: CachedOrganization | null
    }
  | { readonly type: 'sessionArrived'; readonly email: string; readonly organization: string }
  /** The member has left, in this tab or another. */
  | { readonly type: 'sessionEnded' }
  | { readonly type: 'toastFaded'; readonly id: number }
  | {
      readonly [C in FlowCall]: { readonly type: 'answered'; readonly call: C; readonly ticket: number; readonly answer: FlowAnswer<C> }
    }[FlowCall]
  | { readonly type: 'refused'; readonly call: FlowCall; readonly ticket: number; readonly error: unknown }

export type FlowEvent = PersonEvent | SystemEvent

/** What the flow asks the runner to do. */
export type FlowEffect =
  | {
      readonly [C in Exclude<FlowCall, 'project.bootstrap'>]: {
        readonly do: 'call'
        readonly call: C
        readonly input: Input<C>
        readonly ticket: number
      }
    }[Exclude<FlowCall, 'project.bootstrap'>]
  /** Read the project's configuration. */
  | { readonly do: 'load'; readonly ticket: number }
  /** Spend the token of the address. */
  | { readonly do: 'arrive'; readonly ticket: number; readonly minutes: number }
  | { readonly do: 'fade'; readonly toast: number; readonly after: number }
  /** Forget a sign-in that is not complete. */
  | { readonly do: 'dropPending' }
  /** Tell the host that somebody is logged in. */
  | { readonly do: 'finish' }

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
