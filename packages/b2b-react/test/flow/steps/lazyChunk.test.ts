// @vitest-environment node
import { expect, test } from 'vitest'
import { resolveConfig } from '../../../src/config/resolveConfig.ts'
import { firstSteps, showWaiting } from '../../../src/flow/firstSteps.ts'
import { reduce as reduceWith } from '../../../src/flow/machine/reduce.ts'
import { initialState } from '../../../src/flow/machine/step.ts'
import type { FlowEvent } from '../../../src/flow/machine/types.ts'
import { linkFailed, main, pendingLink, stateOn } from '../../states.ts'
import {
  bootstrap,
  networkError,
  NOW,
  organizationConfig,
  play,
  refuse,
  respond,
  respondOrganization,
  startEvent,
  submitEmail,
} from '../fixtures.ts'

/* The flow before its lazy chunk is loaded. */

const context = { now: NOW, config: resolveConfig(organizationConfig) }
const reduce = (state: Parameters<typeof reduceWith>[1], event: FlowEvent) => reduceWith(firstSteps, state, event, context)
const mainState = stateOn(main, { tickets: 3, problem: { phrase: { key: 'email.invalid' }, at: 'field', until: null } })

test.each<[FlowEvent, object | null]>([
  [submitEmail('ada@acme.test'), null],
  [{ type: 'passwordSubmitted', email: 'ada@acme.test', password: 'correct horse' }, null],
  [
    { type: 'providerChosen', provider: 'google' },
    { kind: 'provider', provider: 'google' },
  ],
  [
    { type: 'connectionChosen', connection_id: 'conn-1' },
    { kind: 'connection', connection_id: 'conn-1' },
  ],
  [{ type: 'ssoChosen' }, { kind: 'ssoDiscovery' }],
  [{ type: 'passwordInsteadChosen', email: '' }, { kind: 'screen' }],
  [{ type: 'passwordHelpChosen', email: '' }, { kind: 'screen' }],
])('while the event %j waits for the chunk, its button is busy, and the old problem is gone', (event, subject) => {
  expect(reduce(mainState, event)).toBeNull()
  expect(showWaiting(mainState, event)).toEqual({ ...mainState, problem: null, pending: { call: null, ticket: 3, subject } })
  const pendingState = { ...mainState, pending: pendingLink }
  expect(showWaiting(pendingState, event)).toBe(pendingState)
})

test('the first screen needs no chunk', () => {
  let state = initialState
  for (const nextEvent of [() => startEvent, respondOrganization, respond('project.bootstrap', bootstrap({}, 'acme'))]) {
    const step = reduce(state, nextEvent(state))
    if (step === null) throw new Error('The event needs the chunk.')
    ;[state] = step
  }
  expect(state).toMatchObject({ screen: { name: 'Main' }, organization: { name: 'Acme Corp' }, project: { slug: 'acme' } })
})

test('an event that starts no call shows nothing while it waits', () => {
  expect(showWaiting(mainState, { type: 'wentBack' })).toBe(mainState)
})

test('an answer that needs the chunk waits for it, unless the answer no longer counts', () => {
  const pendingState = { ...mainState, pending: pendingLink }
  const answer = (ticket: number) => ({ type: 'answered', call: pendingLink.call, ticket, answer: {} }) as unknown as FlowEvent
  expect(reduce(pendingState, answer(pendingLink.ticket))).toBeNull()
  expect(reduce(pendingState, answer(pendingLink.ticket + 1))).toEqual([pendingState])
  expect(reduce(pendingState, refuse(pendingLink.call, networkError)(pendingState))).toBeNull()
})

test('if the chunk cannot be loaded, each screen says so, and offers another try', () => {
  const fail = (state: typeof mainState) => play(organizationConfig, [{ type: 'chunkFailed' }], state).state
  const unreachable = { key: 'error.unreachable' }
  expect(fail(mainState)).toMatchObject({ screen: main, problem: { phrase: unreachable, at: 'form', again: true } })
  const errorOf = (of: 'page' | 'login') => fail(stateOn({ name: 'Loading', of })).screen
  expect(errorOf('page')).toMatchObject({ name: 'Error', message: unreachable, retry: 'restart' })
  expect(errorOf('login')).toMatchObject({ name: 'Error', message: unreachable, retry: 'redeem' })
  const otherState = stateOn(linkFailed)
  expect(fail(otherState)).toBe(otherState)
})
