// @vitest-environment node
import { expect, test } from 'vitest'
import { ERROR_TOAST_MS, MAX_TOASTS, SUCCESS_TOAST_MS } from '../../../src/limits.ts'
import { discoveryConfig, play, startEvent } from '../fixtures.ts'

const savingState = {
  ...play(discoveryConfig, [startEvent]).state,
  screen: { name: 'RecoveryCodeSave', codes: [], saved: false, next: null },
} as const

test('keeps at most twenty toasts, and each one disappears', () => {
  const copies = Array.from({ length: MAX_TOASTS + 5 }, () => ({ type: 'copied', what: 'codes', done: false }) as const)
  const { state, effects } = play(discoveryConfig, copies, savingState)
  expect(state.toasts).toHaveLength(MAX_TOASTS)
  expect(effects.filter((effect) => effect.do === 'fade')).toHaveLength(copies.length)
  const ids = state.toasts.map(({ id }) => id)
  expect(ids).toEqual(ids.map((_, index) => state.tickets - MAX_TOASTS + 1 + index))
  const [first] = state.toasts
  expect(play(discoveryConfig, [{ type: 'toastFaded', id: first?.id ?? 0 }], state).state.toasts).toHaveLength(MAX_TOASTS - 1)
})

test('an error is shown longer than a success', () => {
  const durations = [true, false].map((done) => play(discoveryConfig, [{ type: 'copied', what: 'codes', done }], savingState).effects)
  expect(durations).toMatchObject([[{ do: 'fade', after: SUCCESS_TOAST_MS }], [{ do: 'fade', after: ERROR_TOAST_MS }]])
})
