// @vitest-environment node
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { answers } from '../../src/flow/allSteps.ts'
import type { FlowCall } from '../../src/flow/machine/calls.ts'
import type { EmittedEvent } from '../../src/flow/machine/types.ts'
import { eventOf } from '../../src/flow/runtime/events.ts'

const read = (path: string) => readFile(fileURLToPath(new URL(path, import.meta.url)), 'utf8')

test('the README names exactly the events that the widget reports', async () => {
  const emittedEvents: readonly EmittedEvent[] = [
    'AUTHENTICATE_FLOW_COMPLETE',
    'OAUTH_AUTHORIZE_FLOW_COMPLETE',
    'OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED',
  ]
  const calls = Object.keys(answers) as FlowCall[] // The table has an entry for each call.
  const events = [...calls.map(eventOf).filter((name) => name !== null), ...emittedEvents, 'B2B_UNSOLICITED_TOKEN']
  const [, list = ''] = /<summary>The events<\/summary>(.*?)<\/details>/s.exec(await read('../../README.md')) ?? []
  expect(new Set(list.match(/[A-Z0-9]+(?:_[A-Z0-9]+)+/g))).toEqual(new Set(events))
})
