// @vitest-environment node
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { CALLS } from '../../src/flow/machine/calls.ts'
import type { EmittedEvent } from '../../src/flow/machine/types.ts'

const read = (path: string) => readFile(fileURLToPath(new URL(path, import.meta.url)), 'utf8')

test('the README names exactly the events that the widget reports', async () => {
  const emittedEvents: readonly EmittedEvent[] = [
    'AUTHENTICATE_FLOW_COMPLETE',
    'OAUTH_AUTHORIZE_FLOW_COMPLETE',
    'OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED',
  ]
  const callEvents = Object.values(CALLS).flatMap(({ event }) => event ?? [])
  const events = [...callEvents, ...emittedEvents, 'B2B_UNSOLICITED_TOKEN']
  const [, list = ''] = /<summary>The events<\/summary>(.*?)<\/details>/s.exec(await read('../../README.md')) ?? []
  expect(new Set(list.match(/[A-Z0-9]+(?:_[A-Z0-9]+)+/g))).toEqual(new Set(events))
})
