import { readFileSync } from 'node:fs'
import { endpoints, outputs } from '@acme/b2b-client/contract'
import { describe, expect, test } from 'vitest'
import { findRoute } from '../../src/http/matchRoute.ts'
import { Refused } from './errorShape.ts'

/*
 * The answers that were recorded from the provider, and the answers in the journeys of the widget, must match the schemas of the contract.
 * If an example does not match, the schema is too narrow.
 */

interface RecordedRequest {
  readonly verb: string
  readonly path: string
}
interface Example extends RecordedRequest {
  readonly of: string
  readonly data?: unknown
  readonly error?: unknown
}

/** Reads a fixture file. The README beside the file documents its format. */
const fixture = (path: string): unknown => JSON.parse(readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8'))

type Recorded = {
  readonly id: string
  readonly expect: RecordedRequest | null
  readonly response: { readonly json?: { readonly data: unknown }; readonly data?: unknown; readonly [call: string]: unknown } | null
}
type Journeys = {
  readonly defaults: { readonly bootstrap: RecordedRequest & { readonly data: unknown } }
  readonly journeys: readonly {
    readonly id: string
    readonly server?: readonly (RecordedRequest & { readonly respond: RecordedAnswer })[]
  }[]
}
type RecordedAnswer = { readonly data?: unknown; readonly error?: unknown }

/** One Tap makes two requests. Its record stores both answers, each under its request. */
function oneTapExamples({ id, expect: request, response }: Recorded): Example[] {
  const [start, submit] = [response?.['GET /b2b/oauth/google/onetap/start'], response?.['POST .../submit']]
  if (start === undefined || request === null) return []
  const path = id.includes('discovery') ? '/b2b/oauth/google/onetap/discovery/submit' : '/b2b/oauth/google/onetap/submit'
  return [
    { of: id, ...request, ...(start as RecordedAnswer) },
    { of: id, verb: 'POST', path, ...(submit as RecordedAnswer) },
  ]
}

const recorded = (fixture('packages/b2b-client/test/fixtures/calls.json') as readonly Recorded[]).flatMap((record): Example[] => {
  const { id, expect: request, response } = record
  const data = response?.json?.data ?? response?.data
  return data === undefined || request === null ? oneTapExamples(record) : [{ of: id, verb: request.verb, path: request.path, data }]
})

const { defaults, journeys } = fixture('e2e/fixtures/journeys.json') as Journeys
const journeyExamples: Example[] = [
  { of: 'every journey', ...defaults.bootstrap },
  ...journeys.flatMap(({ id, server = [] }) =>
    server.map(({ verb, path, respond }) => ({ of: id, verb, path, data: respond.data, error: respond.error })),
  ),
]

const withTitles = (examples: readonly Example[]) =>
  examples.map((example) => [`${example.of}: ${example.verb} ${example.path}`, example] as const)
const answers = withTitles([...recorded, ...journeyExamples].filter(({ data }) => data !== undefined))
const refusals = withTitles(journeyExamples.filter(({ error }) => error !== undefined))

const rowOf = ({ verb, path }: Example) => findRoute(verb, new URL(path, 'https://provider.test').pathname).name

describe('the schemas of the contract accept', () => {
  test.each(answers)('%s', (_, example) => {
    expect(outputs[rowOf(example)].safeParse(example.data).error?.issues).toBeUndefined()
  })

  test.each(refusals)('the refusal of %s', (_, { error }) => {
    expect(Refused.safeParse(error).error?.issues).toBeUndefined()
  })

  test('all 260 recorded examples, which cover every row', () => {
    const covered = new Set(answers.map(([, example]) => rowOf(example)))
    expect([answers.length, refusals.length]).toEqual([257, 3])
    // A member's own password and the password of another member are deleted at the same address.
    expect([...endpoints.keys()].filter((name) => !covered.has(name))).toEqual(['self.deletePassword'])
  })
})
