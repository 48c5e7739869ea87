// Runs the emulator and a demo on two ports. Other machines cannot reach them.
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { exitWithError } from '../run.mjs'
import { createDemoListener } from './builtDemo.mjs'
import { startDevServer } from './devServer.mjs'
import { onStopRequest } from './lifetime.mjs'
import { emulatorEntry, seedForOrigins } from './seed.mjs'

/** The host name of all URLs. Cookies belong to one host name, so a second one would not work. */
const HOST = 'localhost'

/** Resolves with true if a server listens on the port. */
export const isListening = (host, port) =>
  new Promise((resolve) => {
    const socket = connect({ host, port })
    const finish = (hasConnected) => {
      socket.destroy()
      resolve(hasConnected)
    }
    socket.once('connect', () => finish(true))
    socket.once('error', () => finish(false))
  })

const listen = (server, port) =>
  new Promise((resolve) => {
    server.once('error', ({ message }) => exitWithError(`The demo cannot listen on port ${port}: ${message}.`))
    server.listen(port, '127.0.0.1', resolve)
  })

async function waitUntilListening(port) {
  while (!(await isListening('127.0.0.1', port))) await new Promise((resolve) => setTimeout(resolve, 50))
}

/** Runs the emulator and a demo until this process is stopped. `server`: the demo has a development server of its own. */
export async function startBoth({ folder, publicToken, hasGallery, server }, port, emulatorPort) {
  const demoUrl = `http://${HOST}:${port}`
  const emulatorUrl = `http://${HOST}:${emulatorPort}`
  onStopRequest(() => process.exit(0))
  const [{ seed }, { serve }] = await Promise.all([emulatorEntry('index'), emulatorEntry('serve')])
  await serve({ port: emulatorPort, seed: seedForOrigins(seed, [demoUrl]) })
  if (server === undefined) {
    const answer = createDemoListener(folder, emulatorUrl)
    await listen(
      createServer((request, response) => void answer(request, response)),
      port,
    )
  } else {
    startDevServer(server, folder, port, emulatorUrl)
    await waitUntilListening(port)
  }
  console.log(`
  Demo     ${demoUrl}${hasGallery ? `\n  Gallery  ${demoUrl}/gallery` : ''}
  Mail     ${emulatorUrl}/console/${publicToken}

  ${hasGallery ? 'The demo shows its emails and SMS itself.' : 'The emails and SMS of the demo arrive at the second address.'} Ctrl-C stops everything.
`)
}
