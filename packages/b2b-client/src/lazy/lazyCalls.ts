import type { Core } from '../browser/core.ts'
import { lazyPart } from '../browser/lazyPart.ts'
import { redirectTokenOf } from '../browser/redirectToken.ts'
import type { createCaptcha } from '../captcha/captcha.ts'
import { createCaptchaIfRequired } from '../captcha/required.ts'
import { addEndpoints, endpointOf, findEndpoint } from '../contract/endpointOf.ts'
import { UserCancellationError } from '../errors.ts'
import type { CredentialsOf, Sender } from '../http/send.ts'
import type { Lazy } from '../internal/lazily.ts'
import type { LazyPipeline, SendCall } from '../pipeline/call.ts'
import { checkInput } from '../pipeline/checkInput.ts'
import { createConfirm } from '../pipeline/confirmSession.ts'
import { canStillSend } from '../pipeline/lateCall.ts'
import { sendAndApply, type CallContext } from '../pipeline/sendAndApply.ts'
import { createSubmit } from '../pipeline/submitAuthorization.ts'
import { createPkce } from '../pkce/pkce.ts'
import type { Project } from '../project/bootstrap.ts'
import { createReadProject } from '../project/readProject.ts'
import { createAuthenticateByUrl } from '../redirect/authenticate.ts'
import { createStarts } from '../redirect/starts.ts'
import { createCommitter } from '../session/commit.ts'
import { followTabs } from '../session/follow.ts'
import { openLease } from '../session/lease.ts'
import { startRefresh } from '../session/refresh.ts'
import type { Session } from '../session/session.ts'
import { createTakeTurn } from '../session/turn.ts'
import { administrationChunk } from './administrationChunk.ts'

/** The parts of the client that are in the initial chunk. */
export interface InitialParts {
  readonly core: Core
  readonly session: Session
  readonly project: Project
  readonly send: Sender
  readonly credentials: CredentialsOf
  /** The chunk with the code that gets captcha tokens. */
  readonly scriptsChunk: Lazy<{ readonly createCaptcha: typeof createCaptcha }>
  /** Call it when it is known whether there is a session. */
  readonly onSessionKnown: () => void
}

/** Creates the parts of the client that are in the lazy chunk, and starts the background refresh. */
export function createLazyCalls({ core, session, project, send, credentials, scriptsChunk, onSessionKnown }: InitialParts) {
  const { tab, log, settings } = core
  const { adoptConfirmed, adoptLater } = followTabs(core, session)
  const takeTurn = createTakeTurn(core)
  const lease = openLease(core, session, takeTurn)
  const committer = createCommitter(core, session, { send, lease, adoptLater })
  const readProject = createReadProject(core, project)
  const pkce = createPkce(core, readProject)
  const captcha = lazyPart(tab, scriptsChunk, (chunk) => chunk.createCaptcha(core))
  const context: CallContext = {
    tab,
    send,
    session,
    committer,
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
  const confirmContext = { send, session, committer, takeTurn, log, settings, closed: tab.closed }
  const confirm = createConfirm(confirmContext, endpointOf('session.authenticate'))
  const sendCall: SendCall = (endpoint, fields, sessionAtCall) =>
    endpoint.session === 'renews' ? confirm(fields) : sendAndApply(context, endpoint, fields, sessionAtCall)
  const administration = lazyPart(tab, administrationChunk, (chunk) => addEndpoints(chunk.administrationEndpoints))
  const sendLate: LazyPipeline['sendLate'] = async (name, args, sessionAtCall) => {
    if (!findEndpoint(name)) await administration.load()
    const endpoint = endpointOf(name)
    if (!canStillSend(endpoint, sessionAtCall, session.snapshot())) throw new UserCancellationError()
    return sendCall(endpoint, checkInput(name, endpoint, args), sessionAtCall)
  }
  startRefresh(core, session, { lease, adoptConfirmed, confirm, onSessionKnown })
  return {
    findEndpoint,
    checkInput,
    sendCall,
    sendLate,
    waitForConfirmation: async () => (await takeTurn()).end(),
    endIfRefused: () => confirm().catch(() => {}),
    starts: createStarts(core, pkce, project.bootstrap),
    submitAuthorization: createSubmit(core, credentials),
    authenticateByUrl: createAuthenticateByUrl(core),
  }
}
