import * as z from 'zod/mini'
import type { Log } from '../browser/log.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Json } from '../contract/fields.ts'
import { outputs } from '../contract/outputs/index.ts'
import { mapEndpoints, type CallName, type Contract, type Methods } from '../contract/table.ts'
import { ApiError } from '../errors.ts'
import { requestOf } from '../http/send.ts'
import { attempt } from '../internal/attempt.ts'
import { checkFields, refuseNull } from '../internal/checkFields.ts'
import type { Lazy } from '../internal/lazily.ts'
import type { Project } from '../project/bootstrap.ts'
import type { SessionSnapshot } from '../session/snapshot.ts'
import { revokeSession, type Confirmations, type RevokeContext } from './revokeSession.ts'

/** Creates a method for every endpoint that applications can call, nested like the contract. */
export function bind({ project: _, oneTap: __, ...contract }: Contract, call: Call): Methods {
  const methods = mapEndpoints(
    contract,
    '',
    (name, endpoint) =>
      (...args: unknown[]) =>
        call(name, endpoint, args),
  )
  // The cast is safe: the type of each method follows from its endpoint.
  return methods as Methods
}

/** Makes a call. `entry` is the entry of the call in `clientContract`. Resolves with the complete response, or with one field of it. */
export type Call = (name: CallName, entry: Endpoint, args: readonly unknown[]) => Promise<unknown>

/** Sends a call and applies its response. `sessionAtCall`: the session when the application made the call. Default: the session now. */
export type SendCall = (endpoint: Endpoint, fields: Json, sessionAtCall?: SessionSnapshot) => Promise<Json>

/** Returns the arguments of a call as fields. Throws a UsageError that names the first field that is missing or has the wrong type. */
export type CheckInput = (method: CallName, endpoint: Endpoint, args: readonly unknown[]) => Json

/** The part of the pipeline that is in the lazy chunk. */
export interface LazyPipeline extends Confirmations {
  /** Returns undefined if the endpoint is in a chunk that is not loaded yet. */
  readonly findEndpoint: (name: CallName) => Endpoint | undefined
  readonly checkInput: CheckInput
  readonly sendCall: SendCall
  /** Sends a call that waited for a lazy chunk. @throws UserCancellationError if the session changed during the wait. */
  readonly sendLate: (name: CallName, args: readonly unknown[], sessionAtCall: SessionSnapshot) => Promise<Json>
}

/** The parts of the client that the pipeline uses. */
export interface PipelineContext extends Omit<RevokeContext, 'lazyCalls'> {
  readonly project: Project
  readonly log: Log
}

/** Creates the request pipeline that every call goes through: check the input, add the fields of the client, send, apply the response. */
export function createPipeline(context: PipelineContext, lazyCalls: Lazy<LazyPipeline>): Call {
  const { send, session } = context
  const sendInitialCall: SendCall = (endpoint, fields) =>
    endpoint.session === 'logsOut'
      ? revokeSession({ ...context, lazyCalls }, endpoint, fields)
      : send({ ...requestOf(endpoint), body: fields })

  /** Resolves with the response to a call, or with the part of it that the endpoint names. The calls of the initial chunk have no part. */
  async function resultOf(name: CallName, response: Promise<Json>, loaded?: LazyPipeline): Promise<unknown> {
    const answer = await response.catch((error: unknown) => {
      if (error instanceof ApiError) context.project.reloadIfFromEarlierPage()
      throw error
    })
    if (__DEV__) warnOfDeviation(context.log, name, answer)
    const part = loaded?.findEndpoint(name)?.part
    return part ? answer[part] : answer
  }

  /** Makes a call that waits for a lazy chunk. The session and the arguments can change during the wait. */
  async function makeCallLater(name: CallName, args: readonly unknown[]): Promise<unknown> {
    const sessionAtCall = session.snapshot()
    const copies = attempt(() => structuredClone(args)) ?? args
    const loaded = await lazyCalls.load()
    return resultOf(name, loaded.sendLate(name, copies, sessionAtCall), loaded)
  }

  return async (name, entry, args) => {
    if (entry.initial) return resultOf(name, sendInitialCall(entry, checkInitialInput(name, entry, args)))
    const loaded = lazyCalls.loaded()
    const endpoint = loaded?.findEndpoint(name)
    if (!loaded || !endpoint) return makeCallLater(name, args)
    return resultOf(name, loaded.sendCall(endpoint, loaded.checkInput(name, endpoint, args)), loaded)
  }
}

/** Checks the argument object of an initial call. `checkInput.ts` checks the other calls, which can also have separate arguments and ids in paths. */
const checkInitialInput: CheckInput = (method, { input }, [args]) => refuseNull(method, checkFields(method, input ?? {}, args))

/** Logs the paths in the response that do not match its documented schema. */
function warnOfDeviation(log: Log, name: CallName, answer: unknown): void {
  const parsed = z.safeParse(outputs[name], answer)
  if (parsed.success) return
  log('answer_deviates', `${name} at ${parsed.error.issues.map(({ path }) => path.join('.')).join(', ')}`)
}
