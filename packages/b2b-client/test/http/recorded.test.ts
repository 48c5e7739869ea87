import { expect, test } from 'vitest'
import { recorded } from '../../src/http/recorded.ts'
import { createSender } from '../../src/http/send.ts'
import { devState } from '../../src/internal/devRecords.ts'
import { CALL_TIMEOUT_MS } from '../../src/limits.ts'
import { answer, coreIn, createBrowser, refusal, START, TOKEN } from '../browser.ts'
import { createPendingResponse } from '../threats/support.ts'

/* The records of requests, which the development tools show. */

const request = { verb: 'GET', path: '/one?email=ada', timeout: CALL_TIMEOUT_MS, maxLength: 1000 } as const
const credentials = { Authorization: 'Basic', 'X-SDK-Client': '', 'X-SDK-Parent-Host': '' }

test.each<[string, Response, object]>([
  ['a success', answer({ request_id: 'r-2' }), { result: 'ok', requestId: 'r-2' }],
  ['a success without a request id', answer({ request_id: null }), { result: 'ok', requestId: undefined }],
  ['a refusal', refusal(400, 'bad_request'), { result: 'bad_request', requestId: 'r-1' }],
  ['an answer that is not JSON', new Response('<html>'), { result: 'UnreachableError', requestId: undefined }],
])('%s is recorded with its duration, and without its query', async (_, response, outcome) => {
  const browser = createBrowser()
  const pending = createPendingResponse()
  const core = coreIn(browser.tab(pending.reply).environment)
  const sending = recorded(
    core,
    createSender(core, () => credentials),
  )(request).catch(() => {})
  expect(devState().get().records[0]).toMatchObject({ kind: 'request', at: START, name: 'GET /one' })
  expect(devState().get().records[0]).not.toHaveProperty('outcome')
  browser.moveClock(70)
  pending.release(response)
  await sending
  expect(devState().get().records[0]?.outcome).toEqual({ durationMs: 70, ...outcome })
})

test('an unexpected error is recorded, and thrown unchanged', async () => {
  const core = coreIn(createBrowser().tab(() => answer({})).environment, { hosts: { test: 'https://provider.test/api' } })
  const error = new TypeError('unexpected')
  await expect(recorded(core, () => Promise.reject(error))(request)).rejects.toBe(error)
  expect(devState().get().records[0]?.outcome).toEqual({ durationMs: 0, result: 'error', requestId: undefined })
  expect(devState().get().clients).toContainEqual({
    publicToken: TOKEN,
    api: 'https://provider.test',
    leaseKey: `acme_sdk_state_${TOKEN}::lease`,
  })
})
