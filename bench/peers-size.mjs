// Measures the download size of each client like size.mjs: bundled, minified and compressed.
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { productionBundle, installPeers, PEERS, table } from './support.mjs'

const CLIENTS = [
  ['@acme/b2b-client', "export * from '@acme/b2b-client'"],
  ['@supabase/auth-js', "export * from '@supabase/auth-js'"],
  ['better-auth', "export * from 'better-auth/client'"],
  [
    'better-auth',
    "export * from 'better-auth/client'; export { organizationClient } from 'better-auth/client/plugins'",
    'with organizations',
  ],
  ['@auth0/auth0-spa-js', "export * from '@auth0/auth0-spa-js'"],
  ['keycloak-js', "export { default } from 'keycloak-js'", 'redirect only'],
]

await installPeers()
const sizes = []
for (const [name, contents, note] of CLIENTS) {
  const { outputFiles } = await build(productionBundle({ stdin: { contents, resolveDir: import.meta.dirname } }))
  sizes.push({ name, note, bytes: gzipSync(outputFiles[0].contents, { level: 9 }).length })
}
const [ours] = sizes
table([
  ['KiB, minified and gzipped', 'size', 'ratio to ours'],
  ...sizes.map(({ name, note, bytes }) => [
    `${name} ${PEERS[name] ?? ''}${note ? ` (${note})` : ''}`,
    (bytes / 1024).toFixed(1),
    `x${(bytes / ours.bytes).toFixed(2)}`,
  ]),
])
