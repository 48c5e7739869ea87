import type { Core } from '../browser/core.ts'
import { lazyPart } from '../browser/lazyPart.ts'
import { redirectTokenOf } from '../browser/redirectToken.ts'
import type { createCaptcha } from '../captcha/captcha.ts'
import { createCaptchaIfRequired } from '../captcha/required.ts'
import { endpointOf } from '../contract/endpointOf.ts'
import { UserCancellationError } from '../errors.ts'
import type { CredentialsOf, Sender } from '../http/send.ts'
import type { Lazy } from '../internal/lazily.ts'
import type { LazyPipeline, SendCall } from '../pipeline/call.ts'
import { checkInput } from '../pipeline/checkInput.ts'
import { confirmSession, type ConfirmContext } from '../pipeline/confirmSession.ts'
import { canStillSend } from '../pipeline/lateCall.ts'
import { sendAndApply, type CallContext } from '../pipeline/sendAndApply.ts'
import { createSubmit } from '../pipeline/submitAuthorization.ts'
import { createPkce } from '../pkce/pkce.ts'
import type { Project } from '../project/bootstrap.ts'
import { createReadProject } from '../project/settled.ts'
import { createAuthenticateByUrl } from '../redirect/authenticate.ts'
import { createStarts } from '../redirect/starts.ts'
import { createCommitter } from '../session/commit.ts'
import { followTabs } from '../session/follow.ts'
import { createRefresh } from '../session/refresh.ts'
import type { Session } from '../session/session.ts'
import { createTurns } from '../session/turn.ts'

/** The parts of the client that are in the initial chunk. */
export interface InitialParts {
  readonly core: Core
  readonly session: Session
  readonly project: Project
  readonly send: Sender
  readonly credentials: CredentialsOf
  /** The chunk with the code that gets captcha tokens. */
  readonly scriptsChunk: Lazy<{ readonly createCaptcha: typeof createCaptcha }>
  /** Call it when it is known that there is no session. */
  readonly settle: () => void
}

/** Creates the parts of the client that are in the lazy chunk, and starts the background refresh. */
export function createLazyCalls({ core, session, project, send, credentials, scriptsChunk, settle }: InitialParts) {
  const { tab, log, settings } = core
  const { adopt, adoptLater } = followTabs(core, session)
  const refresh = createRefresh(core, session, adopt)
  const committer = createCommitter(core, session, { send, credentials, adoptLater, onConfirmed: refresh.onConfirmed })
  const takeTurn = createTurns(core)
  const readProject = createReadProject(core, project)
  const pkce = createPkce(core, readProject)
  const captcha = lazyPart(tab, scriptsChunk, (chunk) => chunk.createCaptcha(core))
  const context: CallContext & ConfirmContext = {
    send,
    session,
    committer,
    takeTurn,
    closed: tab.closed,
    credentials,
    pkce,
    captcha: createCaptchaIfRequired(core, readProject, captcha.load),
    log,
    spend(values) {
      const redirectToken = redirectTokenOf(settings.brand)
      // The token is "" if the URL contained several.
      if (redirectToken?.token && values.includes(redirectToken.token)) redirectToken.spent = true
    },
  }
  const sendCall: SendCall = (endpoint, fields, guard) =>
    endpoint.session === 'renews' ? confirmSession(context, endpoint, fields) : sendAndApply(context, endpoint, fields, guard)
  const sendLate: LazyPipeline['sendLate'] = async (name, args, moment) => {
    const endpoint = endpointOf(name)
    if (!canStillSend(session, endpoint, moment)) throw new UserCancellationError()
    return sendCall(endpoint, checkInput(name, endpoint, args), moment.guard)
  }
  const { keepSessionAlive } = settings
  const confirm = () => {
    const isExtended = keepSessionAlive !== undefined && !session.isImpersonated()
    const fields = isExtended ? { session_duration_minutes: keepSessionAlive } : {}
    return confirmSession(context, endpointOf('session.authenticate'), fields).finally(settle)
  }
  refresh.start(confirm, settle)
  return {
    endpointOf,
    checkInput,
    sendCall,
    sendLate,
    takeTurn,
    starts: createStarts(core, pkce, project.bootstrap),
    submitAuthorization: createSubmit(core, credentials),
    authenticateByUrl: createAuthenticateByUrl(core),
  }
}
