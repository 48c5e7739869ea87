// What a visitor downloads of each client, by the measure of size.mjs: bundled and minified as a product would, compressed.
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { asProduct, installPeers, PEERS, table } from './support.mjs'

const ROWS = [
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
for (const [name, contents, note] of ROWS) {
  const { outputFiles } = await build(asProduct({ stdin: { contents, resolveDir: import.meta.dirname } }))
  sizes.push({ name, note, bytes: gzipSync(outputFiles[0].contents, { level: 9 }).length })
}
const [ours] = sizes
table([
  ['KiB, minified and gzipped', 'size', 'to ours'],
  ...sizes.map(({ name, note, bytes }) => [
    `${name} ${PEERS[name] ?? ''}${note ? ` (${note})` : ''}`,
    (bytes / 1024).toFixed(1),
    `x${(bytes / ours.bytes).toFixed(2)}`,
  ]),
])
