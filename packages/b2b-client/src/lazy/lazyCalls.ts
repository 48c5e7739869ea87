import type { Core } from '../browser/core.ts'
import { lazyPart } from '../browser/lazyPart.ts'
import { redirectTokenOf } from '../browser/redirectToken.ts'
import { withTimeout } from '../browser/withTimeout.ts'
import type { createCaptcha } from '../captcha/captcha.ts'
import { createCaptchaIfRequired } from '../captcha/required.ts'
import { endpointOf } from '../contract/endpointOf.ts'
import type { Methods } from '../contract/table.ts'
import type { Credentials, Sender } from '../http/send.ts'
import type { Lazy } from '../internal/lazily.ts'
import type { SendCall } from '../pipeline/call.ts'
import { checkInput } from '../pipeline/checkInput.ts'
import { confirmSession } from '../pipeline/confirmSession.ts'
import { sendAndApply, type CallContext } from '../pipeline/sendAndApply.ts'
import { createSubmit } from '../pipeline/submitAuthorization.ts'
import { createPkce } from '../pkce/pkce.ts'
import type { Project } from '../project/bootstrap.ts'
import { createSettledProject } from '../project/settled.ts'
import { createAuthenticateByUrl } from '../redirect/authenticate.ts'
import { createStarts } from '../redirect/starts.ts'
import { createFullSession } from '../session/fullSession.ts'
import { createRefresh } from '../session/refresh.ts'
import type { Session } from '../session/session.ts'
import { createTurn } from '../session/turn.ts'

/** The parts of the client that are in the initial chunk. */
export interface InitialParts {
  readonly core: Core
  readonly session: Session
  readonly project: Project
  readonly send: Sender
  readonly credentials: (token?: string) => Credentials
  readonly methods: Methods
  /** The chunk with the code that gets captcha tokens. */
  readonly scriptsChunk: Lazy<{ readonly createCaptcha: typeof createCaptcha }>
  /** Call it when it is known that there is no session. */
  readonly settle: () => void
}

/** Creates the parts of the client that are in the lazy chunk, and starts the background refresh. */
export function createLazyCalls({ core, project, send, credentials, methods, scriptsChunk, settle, ...parts }: InitialParts) {
  const { tab, log, settings } = core
  const session = createFullSession(core, parts.session)
  const refresh = createRefresh(core, session)
  const turn = createTurn(core, refresh.lease)
  const settledProject = createSettledProject(core, project)
  const pkce = createPkce(core, settledProject)
  const { keepSessionAlive } = settings
  /** Confirms the session at the provider. */
  const confirm = () =>
    methods.session
      .authenticate(keepSessionAlive === undefined || session.isImpersonated() ? {} : { session_duration_minutes: keepSessionAlive })
      .finally(settle)
  const captcha = lazyPart(tab, scriptsChunk, (chunk) => chunk.createCaptcha(core, settledProject))
  const context: CallContext = {
    send,
    session,
    pkce,
    credentials,
    log,
    turn,
    captcha: createCaptchaIfRequired(core, settledProject, captcha.load),
    spend(values) {
      const redirectToken = redirectTokenOf(settings.brand)
      // The token is "" if the URL contained several.
      if (redirectToken?.token && values.includes(redirectToken.token)) redirectToken.spent = true
    },
    onConfirmed: refresh.onConfirmed,
    closed: tab.closed,
    wait: (ms) => withTimeout(tab, ms),
  }
  const sendCall: SendCall = (endpoint, fields, guard) =>
    endpoint.session === 'renews' ? confirmSession(context, endpoint, fields) : sendAndApply(context, endpoint, fields, guard)
  refresh.start(confirm, settle)
  return {
    endpointOf,
    checkInput,
    sendCall,
    turn,
    starts: createStarts(core, pkce, project),
    submitAuthorization: createSubmit(core, credentials),
    authenticateByUrl: createAuthenticateByUrl(core, methods),
  }
}
