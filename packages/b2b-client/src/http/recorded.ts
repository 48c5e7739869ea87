import type { Core } from '../browser/core.ts'
import { textOf } from '../contract/decode.ts'
import { ApiError, isB2BError } from '../errors.ts'
import { addDevClient, addDevRecord } from '../internal/devRecords.ts'
import type { Sender } from './send.ts'

/** Returns the type of an error, or its name. */
const resultOf = (error: unknown): string => {
  if (error instanceof ApiError) return error.error_type
  return isB2BError(error) ? error.name : 'error'
}

/** Records each request for the development tools. Only the development build uses it. */
export function recorded({ tab, settings, publicToken, names }: Core, send: Sender): Sender {
  addDevClient({ publicToken, api: new URL(settings.api, tab.url().href).origin, leaseKey: names.key('lease') })
  return async (request, credentials) => {
    const startedAt = tab.now()
    // A query can contain an email address.
    const finish = addDevRecord({ kind: 'request', at: startedAt, name: `${request.verb} ${request.path.replace(/\?.*/, '')}` })
    const addOutcome = (result: string, requestId?: string) =>
      finish({ durationMs: tab.now() - startedAt, result, requestId: requestId === '' ? undefined : requestId })
    try {
      const answer = await send(request, credentials)
      addOutcome('ok', textOf(answer['request_id']))
      return answer
    } catch (error) {
      addOutcome(resultOf(error), error instanceof ApiError ? error.request_id : undefined)
      throw error
    }
  }
}
