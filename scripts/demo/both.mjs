// Runs the emulator and a demo on two ports. Other machines cannot reach them.
import { createServer } from 'node:http'
import { createDemoListener } from './builtDemo.mjs'
import { startDevServer } from './devServer.mjs'
import { exitWhenStopped, isListening, listen } from './network.mjs'
import { emulatorEntry, seedForOrigins } from './seed.mjs'

/** The host name of all URLs. Cookies belong to one host name, so a second one would not work. */
const HOST = 'localhost'
const LOOPBACK = '127.0.0.1'

/** Runs the emulator and a demo until this process is stopped. `server`: the demo has a development server of its own. */
export async function startBoth({ folder, publicToken, hasGallery, server }, port, emulatorPort) {
  const demoUrl = `http://${HOST}:${port}`
  const emulatorUrl = `http://${HOST}:${emulatorPort}`
  exitWhenStopped()
  const [{ seed }, { serve }] = await Promise.all([emulatorEntry('index'), emulatorEntry('serve')])
  await serve({ port: emulatorPort, seed: seedForOrigins(seed, [demoUrl]) })
  if (server === undefined) await listen(createServer(await createDemoListener(folder, emulatorUrl)), port, LOOPBACK)
  else {
    startDevServer(server, folder, port, emulatorUrl)
    while (!(await isListening(LOOPBACK, port))) await new Promise((resolve) => setTimeout(resolve, 50))
  }
  console.log(`
  Demo     ${demoUrl}${hasGallery ? `\n  Gallery  ${demoUrl}/gallery` : ''}
  Mail     ${emulatorUrl}/console/${publicToken}

  ${hasGallery ? 'The demo shows its emails and SMS itself.' : 'The emails and SMS of the demo arrive at the second address.'} Ctrl-C stops everything.
`)
}
