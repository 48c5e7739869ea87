import { channelName, PUBLIC_TOKEN, type ControlAnswer, type Data, type WorkerMessage } from './protocol.ts'

/*
 * The emulator in the service worker: the same functions as `emulator.ts` of the demo, so that the parts of the demo work here. The page of
 * the documentation is outside of the scope of the service worker. It cannot send requests to the emulator, but messages.
 */

/** The folder of the playground, which is the scope of the service worker. All its files are there. */
export const scope: string = new URL('.', import.meta.url).href

/** The pages of the emulator about this project: its messages, members and settings. */
export const consoleUrl: string = new URL(`emulator/console/${PUBLIC_TOKEN}`, scope).href

/** Returns the active service worker. Waits for a new version of it. */
async function activeWorker(registration: ServiceWorkerRegistration): Promise<ServiceWorker> {
  const newest = registration.installing ?? registration.waiting ?? registration.active
  if (newest === null) throw new Error('There is no service worker.')
  if (newest.state === 'activated') return newest
  return new Promise((resolve, reject) => {
    newest.addEventListener('statechange', () => {
      if (newest.state === 'activated') resolve(newest)
      if (newest.state === 'redundant') reject(new Error('The service worker could not start.'))
    })
  })
}

function post<Answer>(worker: ServiceWorker, message: WorkerMessage): Promise<Answer> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      resolve(data)
      port1.close()
    })
    port1.start()
    worker.postMessage(message, [port2])
  })
}

let connected: Promise<ServiceWorker> | null = null

/** Starts the service worker. Rejects if this browser or this address does not allow one. */
export async function connect(): Promise<Data> {
  if (!('serviceWorker' in navigator)) throw new Error('This page cannot use service workers.')
  const registration = await navigator.serviceWorker.register(new URL('serviceWorker.js', scope), { scope })
  // Without a network, the installed version is good enough.
  await registration.update().catch(() => {})
  connected = activeWorker(registration)
  return post<Data>(await connected, { type: 'connect' })
}

async function callEmulator(method: string, path: string, body?: object): Promise<unknown> {
  if (connected === null) throw new Error('The emulator is not connected.')
  const answer = await post<ControlAnswer>(await connected, { type: 'call', method, path, ...(body && { body }) })
  if (answer.status >= 400) throw new Error(`The emulator refused ${method} ${path} with status ${answer.status}.`)
  return answer.body
}

export const readEmulator = (path: string): Promise<unknown> => callEmulator('GET', path)
export const postToEmulator = (path: string, fields: object): Promise<unknown> => callEmulator('POST', path, fields)

/** Calls `onChange` now, and after every change of the emulator's data. Returns a function that stops that. */
export function watchEmulator(onChange: () => void): () => void {
  const channel = new BroadcastChannel(channelName(scope))
  channel.addEventListener('message', onChange)
  onChange()
  return () => channel.close()
}
