import type { Core } from '../browser/core.ts'
import { navigate } from '../browser/navigate.ts'
import { clientContract } from '../contract/clientContract.ts'
import { textOf } from '../contract/decode.ts'
import type { Json } from '../contract/fields.ts'
import { ApiError, InternalError, UsageError } from '../errors.ts'
import { attempt } from '../internal/attempt.ts'
import { checkFields } from '../internal/checkFields.ts'
import { randomHex, uuid } from '../internal/random.ts'
import { DEFAULT_SCRIPTS } from '../internal/scriptUrls.ts'
import { withTimeout } from '../internal/withTimeout.ts'
import { NONCE_BYTES, SCRIPT_TIMEOUT_MS } from '../limits.ts'
import type { Call } from '../pipeline/call.ts'
import type { RedirectUrls } from '../redirect/starts.ts'

/** Options of the One Tap prompt. */
export interface OneTapOptions {
  /** `floating`: over the page. `embedded`: inside `container`, if the browser still supports that. Default: `floating`. */
  readonly placement?: 'floating' | 'embedded' | undefined
  /** The container of an embedded prompt. */
  readonly container?: HTMLElement | undefined
  /** Called when the sign-in fails after the user has agreed. */
  readonly onError?: ((error: unknown) => void) | undefined
  /** Called when the user closes the prompt. */
  readonly onCancel?: (() => void) | undefined
}
/**
 * `success: true`: the prompt is shown, and the page navigates when the user agrees. `success: false`: the prompt is not shown. Exception: with
 * the reason `credential_returned`, the user has agreed in the browser's own prompt (FedCM), and the page navigates, too.
 */
export type OneTapResult = { readonly success: true } | { readonly success: false; readonly reason: string }

/** The methods of Google Identity Services for each moment at which the prompt is not shown: the question, and the reason. */
const MOMENTS = [
  ['isSkippedMoment', 'getSkippedReason'],
  ['isNotDisplayed', 'getNotDisplayedReason'],
  ['isDismissedMoment', 'getDismissedReason'],
] as const
/** `PromptMomentNotification` of Google Identity Services. */
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

/** Parameters of the prompt that signs in to one organization. */
export interface OneTapStart extends RedirectUrls {
  /** The organization to sign in to. */
  readonly organization_id: string
}
/** Parameters of the prompt before an organization is known. */
export interface OneTapDiscoveryStart {
  /** The page that opens after the sign-in: an absolute URL of your application. Default: the URL that is set for the project. */
  readonly discovery_redirect_url?: string | undefined
}

/**
 * Google One Tap: sign-in with the Google account of the browser. The page stays open until the user agrees. Then it navigates, as after
 * `oauth.google.start`.
 */
export interface OneTap {
  /**
   * Shows the prompt to sign in to one organization.
   *
   * @throws InternalError if the project has no Google account set up, or if Google's script does not load; UnreachableError if a file of this package does not load.
   */
  start(input: OneTapStart, options?: OneTapOptions): Promise<OneTapResult>
  /** Sign-in before an organization is known. */
  readonly discovery: {
    /** Shows the prompt to find the organizations of the user. It rejects like `googleOneTap.start`. */
    start(input: OneTapDiscoveryStart, options?: OneTapOptions): Promise<OneTapResult>
  }
}

/** Returns the result for a moment of the prompt. */
function resultOf(moment: Moment): OneTapResult {
  for (const [isMoment, getReason] of MOMENTS)
    if (moment[isMoment]?.()) return { success: false, reason: moment[getReason]?.() || 'unknown_reason' }
  return { success: true }
}

/** Returns the nonce of a credential; undefined if the nonce cannot be read. Without a nonce, only the provider checks the credential. */
const nonceIn = (credential: string): unknown =>
  attempt(() => {
    const payload = credential.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/')
    return (JSON.parse(atob(payload ?? '')) as { readonly nonce?: unknown }).nonce
  })

/** Creates Google One Tap. */
export function createOneTap({ tab, log, settings }: Core, call: Call): OneTap {
  let clientId: unknown

  const loadError = (reason: string, cause?: unknown) => new InternalError(`One Tap could not load: ${reason}`, { cause })
  async function findClientId(): Promise<unknown> {
    const answer = await call('oneTap.start', clientContract.oneTap.start, []).catch((error: unknown) => {
      throw loadError(error instanceof ApiError ? error.error_type : 'unknown_reason', error)
    })
    const { google_client_id } = answer as Json // The method of this call resolves with the complete response.
    if (!google_client_id) throw loadError('oauth_config_not_found')
    return google_client_id
  }

  async function prompt(
    submit: (id_token: string) => Promise<unknown>,
    { placement, container, ...callbacks }: OneTapOptions,
  ): Promise<OneTapResult> {
    clientId ??= await findClientId()
    const google = await withTimeout(tab, SCRIPT_TIMEOUT_MS, tab.library(settings.scripts.oneTap ?? DEFAULT_SCRIPTS.oneTap, 'google'))
    if (google === undefined) throw loadError('unknown_reason')
    // The type follows the documentation of Google Identity Services.
    const { accounts } = google as Google
    const nonce = randomHex(NONCE_BYTES)
    const promptParent = placement === 'embedded' && container
    if (promptParent) promptParent.id ||= `one-tap-${uuid()}`
    accounts.id.initialize({
      client_id: clientId,
      nonce,
      auto_select: false,
      context: 'use',
      itp_support: true,
      use_fedcm_for_prompt: !promptParent,
      ...(promptParent && { prompt_parent_id: promptParent.id }),
      callback: ({ credential }: { credential: string }) => {
        // A credential with another nonce is from another prompt. An attacker may have injected it.
        const isForeign = (nonceIn(credential) ?? nonce) !== nonce
        if (isForeign) {
          if (__DEV__) log('one_tap_foreign')
        } else if (!tab.closed())
          submit(credential)
            .then((answer) => navigate(tab, textOf((answer as Json)['redirect_url'])))
            .catch(callbacks.onError ?? reportError)
      },
    })
    const result = new Promise<OneTapResult>((resolve) =>
      accounts.id.prompt((moment) => {
        const momentResult = resultOf(moment)
        resolve(momentResult)
        if ('reason' in momentResult && momentResult.reason === 'user_cancel') callbacks.onCancel?.()
      }),
    )
    // The prompt of the browser (FedCM) sends no notification until the user decides. Without one, the prompt counts as shown.
    return (await withTimeout(tab, SCRIPT_TIMEOUT_MS, result)) ?? { success: true }
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
