import { outputs } from '@acme/b2b-client/contract'
import { act, render, screen } from '@testing-library/react'
import { SWRConfig, type Cache } from 'swr'
import { expect, test } from 'vitest'
import { B2BProvider } from '../../src/components/B2BProvider.tsx'
import { useB2BQuery, type B2BRead } from '../../src/hooks/useB2BQuery.ts'
import { emulate } from './emulated.tsx'

/* The cache of `useB2BQuery` lives as long as the page, so it must contain no secret. */

// A missing read does not compile.
const READS: { readonly [R in B2BRead]: true } = {
  bootstrap: true,
  organization: true,
  member: true,
  organizations: true,
  ssoConnections: true,
  scimConnection: true,
}

/** All field names in a schema of the contract. */
function fieldsOf(schema: unknown, visited = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || visited.has(schema)) return []
  visited.add(schema)
  const shape = 'shape' in schema && typeof schema.shape === 'object' && schema.shape !== null ? Object.keys(schema.shape) : []
  return [...shape, ...Object.values(schema).flatMap((inner) => fieldsOf(inner, visited))]
}

const FIELDS_ABOUT_SECRETS = [...new Set(fieldsOf(outputs))].filter((field) =>
  /secret|token|jwt|recovery_code|qr_code|private_key/.test(field),
)
/** Matches fields about a secret that do not contain it. */
const HARMLESS = /_(?:last_four|expires_at|url|remaining)$/
const SECRET_FIELDS = FIELDS_ABOUT_SECRETS.filter((field) => !HARMLESS.test(field))

/** Adds every secret field to every object of a response. */
function withSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSecrets)
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.entries(value).map(([field, item]: [string, unknown]) => [field, withSecrets(item)])
  return { ...Object.fromEntries(inner), ...Object.fromEntries(SECRET_FIELDS.map((field) => [field, `planted-${field}`])) }
}

async function addSecrets(response: Promise<Response>): Promise<Response> {
  const answer = (await (await response).json()) as { readonly data: unknown }
  return Response.json({ ...answer, data: withSecrets(answer.data) })
}

/** Reads through the hook, and returns the cache as JSON. */
async function cacheAfter(read: B2BRead): Promise<string> {
  let addsSecrets = false
  const emulation = emulate((response) => (addsSecrets ? addSecrets(response) : response))
  await emulation.kit.signInAs(window, 'member-test-lena')
  const client = emulation.makeClient()
  await client.session.authenticate()
  await client.sso.oidc.createConnection({ display_name: 'Okta' })
  addsSecrets = true
  const cache: Cache = new Map()
  const Reader = () => {
    const { data, error } = useB2BQuery(read)
    return <p>{data ? 'read' : String(error)}</p>
  }
  render(
    <SWRConfig value={{ provider: () => cache }}>
      <B2BProvider client={client}>
        <Reader />
      </B2BProvider>
    </SWRConfig>,
  )
  await screen.findByText('read')
  act(() => client.dispose())
  return JSON.stringify([...cache.keys()].map((key) => cache.get(key)))
}

test('the contract has the expected secret fields', () => {
  expect(SECRET_FIELDS).toEqual(
    expect.arrayContaining([
      'client_secret',
      'bearer_token',
      'next_bearer_token',
      'session_token',
      'session_jwt',
      'recovery_codes',
      'secret',
    ]),
  )
})

test.each(Object.keys(READS) as B2BRead[])('the cache contains no secret of a response: %s', async (read) => {
  const cacheJson = await cacheAfter(read)
  expect(SECRET_FIELDS.filter((field) => cacheJson.includes(`"planted-${field}"`))).toEqual([])
})

test('the SSO connections have hasClientSecret instead of the client secret', async () => {
  const { oidc_connections } = (JSON.parse(await cacheAfter('ssoConnections')) as { data: { oidc_connections: object[] } }[])[0]?.data ?? {}
  expect(oidc_connections).toMatchObject([{ display_name: 'Okta', hasClientSecret: true }])
})
