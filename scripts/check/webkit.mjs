// Signs in with WebKit, through the WebDriver of WebKitGTK and its small browser, on a virtual screen.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { exitWithError } from '../run.mjs'
import { buttonWith, runSignIns, until } from './signIns.mjs'

const DRIVER = '/usr/bin/WebKitWebDriver'
const SCREEN = '/usr/bin/Xvfb'
const browserPath = ['x86_64', 'aarch64'].map((processor) => `/usr/lib/${processor}-linux-gnu/webkit2gtk-4.1/MiniBrowser`).find(existsSync)
if (browserPath === undefined || ![DRIVER, SCREEN].every(existsSync))
  exitWithError('WebKitGTK is missing. Install it on Debian: apt-get install webkit2gtk-driver xvfb. Then try again.')

/** The key that WebDriver calls an element by. See the W3C recommendation WebDriver, section 12. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
/** The Enter key. */
const ENTER = '\ue007'

/** Fails if a program ends before this process. */
function startProgram(path, programArguments, options) {
  const program = spawn(path, programArguments, options)
  process.once('exit', () => program.kill())
  program.once('exit', (code) => exitWithError(`${path} has stopped with the code ${code}.`))
  return program
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

// The screen chooses a free number, and writes it to the file descriptor 3. Without `-noreset` it restarts after each browser, and the next
// browser can find no screen.
// cspell:ignore displayfd noreset
const screen = startProgram(SCREEN, ['-noreset', '-displayfd', '3', '-screen', '0', '1280x900x24'], {
  stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
})
const [screenNumber] = await once(screen.stdio[3], 'data')
const port = await freePort()
// The sandbox of WebKitGTK does not work in most containers.
const env = {
  ...process.env,
  DISPLAY: `:${String(screenNumber).trim()}`,
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
}
startProgram(DRIVER, [`--port=${port}`], { env, stdio: ['ignore', 'ignore', 'inherit'] })

async function send(method, path, body) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = await response.json()
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}
await until('the driver answers', () => send('GET', '/status'))

const browserOptions = { binary: browserPath, args: ['--automation'] }
const capabilities = { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': browserOptions } }

async function openContext() {
  const { sessionId } = await send('POST', '/session', { capabilities })
  const session = `/session/${sessionId}`
  let isFirst = true
  return {
    close: () => send('DELETE', session),
    async open(url) {
      const handle = isFirst
        ? await send('GET', `${session}/window`)
        : (await send('POST', `${session}/window/new`, { type: 'tab' })).handle
      isFirst = false
      /** Sends a command to this tab. */
      const sendHere = async (method, path, body) => {
        await send('POST', `${session}/window`, { handle })
        return send(method, session + path, body)
      }
      const find = async (using, value) => (await until(value, () => sendHere('POST', '/element', { using, value })))[ELEMENT]
      const goto = (address) => sendHere('POST', '/url', { url: address })
      await goto(url)
      return {
        goto,
        reload: () => sendHere('POST', '/refresh', {}),
        url: () => sendHere('GET', '/url'),
        bringToFront: () => sendHere('GET', '/url'),
        evaluate: (expression) => sendHere('POST', '/execute/sync', { script: `return ${expression}`, args: [] }),
        async press(text) {
          const element = await find('xpath', buttonWith(text))
          await sendHere('POST', `/element/${element}/click`, {})
        },
        async enter(selector, text) {
          const element = await find('css selector', selector)
          await sendHere('POST', `/element/${element}/value`, { text: text.replace('\n', ENTER) })
        },
      }
    },
  }
}
const probe = await send('POST', '/session', { capabilities })
await send('DELETE', `/session/${probe.sessionId}`)
const ok = await runSignIns(`WebKitGTK ${probe.capabilities.browserVersion}`, openContext)
process.exit(ok ? 0 : 1)
