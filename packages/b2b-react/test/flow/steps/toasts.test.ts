// @vitest-environment node
import { expect, test } from 'vitest'
import { discoveryConfig, play, startEvent } from '../fixtures.ts'

test('keeps at most twenty toasts, and each one disappears', () => {
  const copies = Array.from({ length: 25 }, () => ({ type: 'copied', what: 'codes', done: false }) as const)
  const savingState = { ...play(discoveryConfig, [startEvent]).state, screen: { name: 'RecoveryCodeSave', codes: [], next: null } } as const
  const { state, effects } = play(discoveryConfig, copies, savingState)
  expect(state.toasts).toHaveLength(20)
  expect(effects.filter((effect) => effect.do === 'fade')).toHaveLength(25)
  const [first] = state.toasts
  expect(play(discoveryConfig, [{ type: 'toastFaded', id: first?.id ?? 0 }], state).state.toasts).toHaveLength(19)
})
