// npm start -- --https: a demo and the emulator behind one https address that a phone in the same network reaches.
import { X509Certificate } from 'node:crypto'
import { createServer } from 'node:https'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { generate } from 'selfsigned'
import { createServer as createVite } from 'vite'
import { whenToldToStop } from './lifetime.mjs'
import { giveUp, root } from './run.mjs'

const emulatorEntry = (name) => import(pathToFileURL(join(root, 'packages/b2b-emulator/dist', `${name}.js`)).href)

/** Every address of the emulator begins with one of these. Everything else belongs to the demo. */
const EMULATOR_PATHS = /^\/(?:sdk|v1|emulator|console|inbox)(?:[/?]|$)/

const CERTIFICATE_DAYS = 7
const DAY_MS = 24 * 60 * 60_000

/** The addresses of this machine in its networks. */
const lanAddresses = () =>
  Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)

/** A certificate that this machine makes for itself. It is kept in memory only, so the next start makes another one. */
function makeCertificate(addresses) {
  const names = [{ type: 2, value: 'localhost' }, ...['127.0.0.1', ...addresses].map((ip) => ({ type: 7, ip }))]
  return generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    notAfterDate: new Date(Date.now() + CERTIFICATE_DAYS * DAY_MS),
    extensions: [{ name: 'subjectAltName', altNames: names }],
  })
}

/** The seed of the emulator, with the redirect URLs of this demo. */
function seedAt(seed, origins) {
  const [home] = origins
  const setting = (kind) => [`default_${kind}_redirect_url`, `${home}/`]
  const kinds = ['login', 'signup', 'discovery', 'invite', 'reset_password']
  return {
    ...seed,
    project: { ...Object.fromEntries(kinds.map(setting)), idp_authorization_url: `${home}/authorize` },
    connected_apps: seed.connected_apps.map((app) => ({
      ...app,
      redirect_uris: [...app.redirect_uris, ...origins.map((origin) => `${origin}/callback`)],
      post_logout_redirect_uris: [...app.post_logout_redirect_uris, ...origins.map((origin) => `${origin}/`)],
    })),
  }
}

/** The development server of the demo, without a port of its own. */
async function demoOf(folder, server) {
  // The demo asks its own address for the emulator.
  process.env.VITE_EMULATOR_URL = '/'
  // Vite answers to localhost and to IP addresses only, as the emulator does.
  const settings = { middlewareMode: true, hmr: { server } }
  return createVite({ root: folder, server: settings, logLevel: 'warn', clearScreen: false })
}

const listen = (server, port) =>
  new Promise((resolve) => {
    server.once('error', ({ message }) => giveUp(`The https server cannot listen on port ${port}: ${message}`))
    server.listen(port, '0.0.0.0', resolve)
  })

function greet(origins, publicToken, cert) {
  const [home, ...others] = origins
  console.log(`
  Demo  ${home}
  Mail  ${home}/console/${publicToken}
  Also  ${others.join(', ')}

  Open the first address on a phone in the same network. Its browser warns, because this machine has made the certificate itself.
  Go on only if the certificate has this SHA-256 fingerprint:
  ${new X509Certificate(cert).fingerprint256}

  Warning: everyone in this network can open these addresses and sign in as anyone. Stop with Ctrl-C when you do not need them.
`)
}

/** Runs a demo and the emulator on one https port, reachable from other machines. */
export async function startHttps({ folder, publicToken }, port) {
  const [{ createEmulator, seed }, { createRequestListener }] = await Promise.all([emulatorEntry('index'), emulatorEntry('serve')])
  const addresses = lanAddresses()
  const origins = [...addresses, 'localhost', '127.0.0.1'].map((host) => `https://${host}:${port}`)
  const { private: key, cert } = await makeCertificate(addresses)
  const emulator = createEmulator({ seed: seedAt(seed, origins) })
  const answerAsEmulator = createRequestListener(emulator, { host: '0.0.0.0', allowOtherMachinesToConnect: true })
  const server = createServer({ key, cert })
  const demo = await demoOf(join(root, 'examples', folder), server)
  server.on('request', (incoming, outgoing) =>
    EMULATOR_PATHS.test(incoming.url) ? answerAsEmulator(incoming, outgoing) : demo.middlewares(incoming, outgoing),
  )
  await listen(server, port)
  whenToldToStop(() => process.exit(0))
  greet(origins, publicToken, cert)
}
