// npm start -- --https: runs a demo and the emulator at one https address that a phone in the same network can open.
import { X509Certificate } from 'node:crypto'
import { createServer } from 'node:https'
import { networkInterfaces } from 'node:os'
import { generate } from 'selfsigned'
import { createDemoListener } from './builtDemo.mjs'
import { exitWhenStopped, listen } from './network.mjs'
import { emulatorEntry, seedForOrigins } from './seed.mjs'

/** The paths of the emulator. Every other path belongs to the demo. */
const EMULATOR_PATHS = /^\/(?:sdk|v1|emulator|console|inbox)(?:[/?]|$)/

const CERTIFICATE_DAYS = 7
const DAY_MS = 24 * 60 * 60_000

/** The IPv4 addresses of this machine in its networks. */
const lanAddresses = () =>
  Object.values(networkInterfaces())
    .flat()
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)

/** Creates a self-signed certificate. It is kept in memory, so each start creates a new one. */
function createCertificate(addresses) {
  // The types of RFC 5280, section 4.2.1.6: 2 for a host name, 7 for an IP address.
  const names = [{ type: 2, value: 'localhost' }, ...['127.0.0.1', ...addresses].map((ip) => ({ type: 7, ip }))]
  return generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    notAfterDate: new Date(Date.now() + CERTIFICATE_DAYS * DAY_MS),
    extensions: [{ name: 'subjectAltName', altNames: names }],
  })
}

function printAddresses(origins, publicToken, cert) {
  const [mainOrigin, ...otherOrigins] = origins
  console.log(`
  Demo     ${mainOrigin}
  Mail     ${mainOrigin}/console/${publicToken}
  Also at  ${otherOrigins.join(', ')}

  Open the first address on a phone in the same network. Its browser warns, because the certificate is self-signed.
  Continue only if the certificate has this SHA-256 fingerprint:
  ${new X509Certificate(cert).fingerprint256}

  Warning: everyone in this network can open these addresses and sign in as anyone. Stop with Ctrl-C when you do not need them.
`)
}

/** Runs a demo and the emulator on one https port that other machines can reach. */
export async function startHttps({ folder, publicToken }, port) {
  const [{ createEmulator, seed }, { createRequestListener }] = await Promise.all([emulatorEntry('index'), emulatorEntry('serve')])
  const addresses = lanAddresses()
  const origins = [...addresses, 'localhost', '127.0.0.1'].map((host) => `https://${host}:${port}`)
  const { private: key, cert } = await createCertificate(addresses)
  const emulator = createEmulator({ seed: seedForOrigins(seed, origins) })
  const handleEmulatorRequest = createRequestListener(emulator, { host: '0.0.0.0', allowOtherMachinesToConnect: true })
  // The demo calls the emulator at its own origin.
  const handleDemoRequest = await createDemoListener(folder, '/')
  const server = createServer({ key, cert }, (request, response) =>
    EMULATOR_PATHS.test(request.url) ? handleEmulatorRequest(request, response) : handleDemoRequest(request, response),
  )
  await listen(server, port, '0.0.0.0')
  exitWhenStopped()
  printAddresses(origins, publicToken, cert)
}
