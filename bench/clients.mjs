// Measures the download sizes of our headless client and of the peers.
import { bundle, installPeers, kib, PEERS, ratio, sizeOf } from './support.mjs'

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

export async function measureClients() {
  await installPeers()
  const sizes = []
  for (const [name, imports, note] of CLIENTS) {
    const files = await bundle(imports)
    const initial = sizeOf(files, ({ isInitial }) => isInitial)
    sizes.push({ label: [name, PEERS[name], note && `(${note})`].filter(Boolean).join(' '), initial, all: sizeOf(files) })
  }
  const [ours] = sizes
  const head = ['KiB, minified and compressed', 'first file', 'ratio to ours', 'every file', 'ratio to ours']
  return {
    tables: [
      {
        rows: [
          head,
          ...sizes.map(({ label, initial, all }) => [label, kib(initial), ratio(initial / ours.initial), kib(all), ratio(all / ours.all)]),
        ],
      },
    ],
  }
}
