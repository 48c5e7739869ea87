import { readFileSync } from 'node:fs'
import { endpoints, outputs } from '@acme/b2b-client/contract'
import { describe, expect, test } from 'vitest'
import { findRoute } from '../../src/http/routes.ts'
import { Refused } from './errorShape.ts'

/*
 * What the provider was recorded to answer, and what the journeys through the widget let it answer, held against the schemas of the
 * contract. Where an example does not fit, the schema is too narrow.
 */

interface Asked {
  readonly verb: string
  readonly path: string
}
interface Example extends Asked {
  readonly of: string
  readonly data?: unknown
  readonly error?: unknown
}

/** A fixture, read as its README documents it. */
const fixture = (path: string): unknown => JSON.parse(readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8'))

type Recorded = {
  readonly id: string
  readonly expect: Asked | null
  readonly response: { readonly json?: { readonly data: unknown }; readonly data?: unknown; readonly [call: string]: unknown } | null
}
type Journeys = {
  readonly defaults: { readonly bootstrap: Asked & { readonly data: unknown } }
  readonly journeys: readonly { readonly id: string; readonly server?: readonly (Asked & { readonly respond: Answered })[] }[]
}
type Answered = { readonly data?: unknown; readonly error?: unknown }

/** One Tap asks twice, and its record holds both answers under what was asked. */
function oneTap({ id, expect: asked, response }: Recorded): Example[] {
  const [start, submit] = [response?.['GET /b2b/oauth/google/onetap/start'], response?.['POST .../submit']]
  if (start === undefined || asked === null) return []
  const path = id.includes('discovery') ? '/b2b/oauth/google/onetap/discovery/submit' : '/b2b/oauth/google/onetap/submit'
  return [
    { of: id, ...asked, ...(start as Answered) },
    { of: id, verb: 'POST', path, ...(submit as Answered) },
  ]
}

const recorded = (fixture('packages/b2b-client/test/fixtures/calls.json') as readonly Recorded[]).flatMap((record): Example[] => {
  const { id, expect: asked, response } = record
  const data = response?.json?.data ?? response?.data
  return data === undefined || asked === null ? oneTap(record) : [{ of: id, verb: asked.verb, path: asked.path, data }]
})

const { defaults, journeys } = fixture('e2e/fixtures/journeys.json') as Journeys
const played: Example[] = [
  { of: 'every journey', ...defaults.bootstrap },
  ...journeys.flatMap(({ id, server = [] }) =>
    server.map(({ verb, path, respond }) => ({ of: id, verb, path, data: respond.data, error: respond.error })),
  ),
]

const titled = (examples: readonly Example[]) =>
  examples.map((example) => [`${example.of}: ${example.verb} ${example.path}`, example] as const)
const answers = titled([...recorded, ...played].filter(({ data }) => data !== undefined))
const refusals = titled(played.filter(({ error }) => error !== undefined))

const rowOf = ({ verb, path }: Example) => findRoute(verb, new URL(path, 'https://provider.test').pathname).name

describe('the schemas of the contract allow', () => {
  test.each(answers)('%s', (_, example) => {
    expect(outputs[rowOf(example)].safeParse(example.data).error?.issues).toBeUndefined()
  })

  test.each(refusals)('the refusal of %s', (_, { error }) => {
    expect(Refused.safeParse(error).error?.issues).toBeUndefined()
  })

  test('all 260 of them, which are about every row', () => {
    const shown = new Set(answers.map(([, example]) => rowOf(example)))
    expect([answers.length, refusals.length]).toEqual([257, 3])
    // One's own password and a colleague's are deleted at the same address.
    expect([...endpoints.keys()].filter((name) => !shown.has(name))).toEqual(['self.deletePassword'])
  })
})
