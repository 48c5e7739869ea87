import { attempt } from '../attempt.ts'
import { base64url } from '../base64.ts'
import { textOf } from '../contract/decode.ts'
import type { Json } from '../contract/fields.ts'
import { clientContract } from '../clientContract.ts'
import type { Core } from '../core.ts'
import { ApiError, InternalError, UsageError } from '../errors.ts'
import { withTimeout } from '../browser/withTimeout.ts'
import { NONCE_BYTES, SCRIPT_TIMEOUT_MS } from '../limits.ts'
import { randomBytes, uuid } from '../random.ts'
import { navigate } from '../redirect/navigate.ts'
import type { RedirectUrls } from '../redirect/starts.ts'
import type { Call } from '../transport/call.ts'
import { checkFields } from '../check.ts'

/** How the prompt is shown, and who is told. */
export interface OneTapOptions {
  /** `floating` (default) over the page; `embedded` inside `container`, where the browser still allows that. */
  readonly placement?: 'floating' | 'embedded' | undefined
  /** The element that an embedded prompt is put into. */
  readonly container?: HTMLElement | undefined
  /** Told when the sign-in fails after the person has agreed. */
  readonly onError?: ((error: unknown) => void) | undefined
  /** Told when the person closes the prompt. */
  readonly onCancel?: (() => void) | undefined
}
/**
 * What became of the prompt. `success`: it is shown; the page leaves when the person agrees. Who agrees within five seconds in a prompt of the
 * browser itself (FedCM) is told of by the reason `credential_returned`: the page leaves all the same.
 */
export type OneTapResult = { readonly success: true } | { readonly success: false; readonly reason: string }

/** The moments at which a prompt is not there for the person, and what says why. Source: Google Identity Services. */
const MOMENTS = [
  ['isSkippedMoment', 'getSkippedReason'],
  ['isNotDisplayed', 'getNotDisplayedReason'],
  ['isDismissedMoment', 'getDismissedReason'],
] as const
/** A moment of the prompt, as its script tells it: `PromptMomentNotification`. */
type Moment = { readonly [M in (typeof MOMENTS)[number][0]]?: () => boolean } & {
  readonly [M in (typeof MOMENTS)[number][1]]?: () => string
}
interface Google {
  readonly accounts: {
    readonly id: {
      initialize(settings: Readonly<Record<string, unknown>>): void
      prompt(moment: (notification: Moment) => void): void
    }
  }
}

const ORGANIZATION = { organization_id: 'string', login_redirect_url: 'string?', signup_redirect_url: 'string?' } as const
const DISCOVERY = { discovery_redirect_url: 'string?' } as const

/** What an organization's prompt takes. */
export interface OneTapStart extends RedirectUrls {
  /** The organization to sign in to. */
  readonly organization_id: string
}
/** What a prompt without an organization takes. */
export interface OneTapDiscoveryStart {
  /** Where the person is sent afterwards: an absolute address of your application. The project's default without it. */
  readonly discovery_redirect_url?: string | undefined
}

/** Signing in with the Google account that the browser knows. */
export interface OneTap {
  /** Shows the prompt for signing in to one organization. */
  start(input: OneTapStart, options?: OneTapOptions): Promise<OneTapResult>
  /** Signing in before an organization is known. */
  readonly discovery: {
    /** Shows the prompt for finding one's organizations. */
    start(input: OneTapDiscoveryStart, options?: OneTapOptions): Promise<OneTapResult>
  }
}

/** What became of a moment of the prompt. */
function resultOf(moment: Moment): OneTapResult {
  for (const [is, why] of MOMENTS) if (moment[is]?.()) return { success: false, reason: moment[why]?.() || 'unknown_reason' }
  return { success: true }
}

/** The nonce inside a credential; undefined when it cannot be read: then the provider judges it. */
const nonceIn = (credential: string): unknown =>
  attempt(() => {
    const payload = credential.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/')
    return (JSON.parse(atob(payload ?? '')) as { readonly nonce?: unknown }).nonce
  }, undefined)

/** Signing in with the Google account that the browser knows. Source: wire record section 12, decisions point 22. */
export function createOneTap({ tab, log, settings }: Core, call: Call): OneTap {
  let clientId: unknown

  const couldNotLoad = (reason: string, cause?: unknown) => new InternalError(`One Tap could not load: ${reason}`, { cause })
  async function findClientId(): Promise<unknown> {
    const { google_client_id } = await call('oneTap.start', clientContract.oneTap.start, []).catch((error: unknown) => {
      throw couldNotLoad(error instanceof ApiError ? error.error_type : 'unknown_reason', error)
    })
    if (!google_client_id) throw couldNotLoad('oauth_config_not_found')
    return google_client_id
  }

  async function prompt(
    submit: (id_token: string) => Promise<Json>,
    { placement, container, ...told }: OneTapOptions,
  ): Promise<OneTapResult> {
    clientId ??= await findClientId()
    // What the script puts on the page is known by its documentation.
    const google = await withTimeout(tab, SCRIPT_TIMEOUT_MS, tab.library(settings.scripts.oneTap, 'google'))
    if (google === undefined) throw couldNotLoad('unknown_reason')
    const { accounts } = google as Google
    const nonce = base64url(randomBytes(NONCE_BYTES))
    const embedded = placement === 'embedded' && container
    if (embedded) embedded.id ||= `one-tap-${uuid()}`
    accounts.id.initialize({
      client_id: clientId,
      nonce,
      auto_select: false,
      context: 'use',
      itp_support: true,
      use_fedcm_for_prompt: !embedded,
      ...(embedded && { prompt_parent_id: embedded.id }),
      callback: ({ credential }: { credential: string }) => {
        // Somebody else's credential, put in the place of this prompt's.
        if ((nonceIn(credential) ?? nonce) !== nonce) {
          if (__DEV__) log('one_tap_foreign')
        } else if (!tab.closed())
          submit(credential)
            .then(({ redirect_url }) => navigate(tab, textOf(redirect_url)))
            .catch(told.onError ?? reportError)
      },
    })
    const said = new Promise<OneTapResult>((settle) =>
      accounts.id.prompt((moment) => {
        const result = resultOf(moment)
        settle(result)
        if ('reason' in result && result.reason === 'user_cancel') told.onCancel?.()
      }),
    )
    // Where the browser itself shows the prompt (FedCM), nothing is said until the person decides.
    return (await withTimeout(tab, SCRIPT_TIMEOUT_MS, said)) ?? { success: true }
  }

  const { submit, discovery } = clientContract.oneTap
  return {
    async start(args: OneTapStart, options: OneTapOptions = {}): Promise<OneTapResult> {
      if (!args?.organization_id) throw new UsageError('oauth.googleOneTap.start', 'organization_id is a required argument')
      const fields = checkFields('oauth.googleOneTap.start', ORGANIZATION, args)
      return prompt((id_token) => call('oneTap.submit', submit, [{ ...fields, id_token }]), options)
    },
    discovery: {
      async start(args: OneTapDiscoveryStart, options: OneTapOptions = {}): Promise<OneTapResult> {
        const fields = checkFields('oauth.googleOneTap.discovery.start', DISCOVERY, args)
        return prompt((id_token) => call('oneTap.discovery.submit', discovery.submit, [{ ...fields, id_token }]), options)
      },
    },
  }
}
