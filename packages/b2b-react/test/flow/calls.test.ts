// @vitest-environment node
import { endpoints, outputs, type CallName } from '@acme/b2b-client/contract'
import { expect, test } from 'vitest'
import { CALLS, row, type FlowCall } from '../../src/flow/machine/calls.ts'

const names = Object.keys(CALLS) as FlowCall[] // The keys of the table are the calls.

test('the calls that open a session are those of the contract, except those that list organizations', () => {
  const opensSession = (name: string): boolean =>
    endpoints.get(name as CallName)?.session === 'opens' && outputs[name as CallName] !== outputs['magicLinks.discovery.authenticate']
  expect(names.filter((name) => CALLS[name].kind === 'opensSession')).toEqual(names.filter(opensSession))
})

test('each event belongs to one call', () => {
  const events = names.flatMap((name) => CALLS[name].event ?? [])
  expect(new Set(events).size).toBe(events.length)
})

test('a row without one of its columns does not compile', () => {
  // @ts-expect-error The first factor is missing.
  expect(row('EVENT', null, null)).toEqual({ event: 'EVENT', kind: null, sends: null, firstFactor: undefined })
})
