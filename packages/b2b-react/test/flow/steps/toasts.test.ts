// @vitest-environment node
import { expect, test } from 'vitest'
import { MAX_TOASTS } from '../../../src/limits.ts'
import { discoveryConfig, play, startEvent } from '../fixtures.ts'

test('keeps at most twenty toasts, and each one disappears', () => {
  const copies = Array.from({ length: MAX_TOASTS + 5 }, () => ({ type: 'copied', what: 'codes', done: false }) as const)
  const savingState = {
    ...play(discoveryConfig, [startEvent]).state,
    screen: { name: 'RecoveryCodeSave', codes: [], saved: false, next: null },
  } as const
  const { state, effects } = play(discoveryConfig, copies, savingState)
  expect(state.toasts).toHaveLength(MAX_TOASTS)
  expect(effects.filter((effect) => effect.do === 'fade')).toHaveLength(copies.length)
  const [first] = state.toasts
  expect(play(discoveryConfig, [{ type: 'toastFaded', id: first?.id ?? 0 }], state).state.toasts).toHaveLength(MAX_TOASTS - 1)
})
