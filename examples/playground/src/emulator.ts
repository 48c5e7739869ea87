import { channelName, PUBLIC_TOKEN, type ControlAnswer, type Data, type WorkerMessage, type WorkerReply } from './protocol.ts'

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

/** Long enough for a service worker that the browser starts on a slow device. */
const ANSWER_TIMEOUT_MS = 15_000

/** The service worker has not answered in time. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError'
}

function post<Result>(worker: ServiceWorker, message: WorkerMessage): Promise<Result> {
  const { port1, port2 } = new MessageChannel()
  const answered = new Promise<Result>((resolve, reject) => {
    const timer = setTimeout(() => reject(new NoAnswerError('The emulator does not answer.')), ANSWER_TIMEOUT_MS)
    port1.addEventListener('message', ({ data }: MessageEvent<WorkerReply<Result>>) => {
      clearTimeout(timer)
      if ('result' in data) resolve(data.result)
      else reject(new Error(`The emulator could not answer (${data.problem}).`))
    })
    port1.start()
    worker.postMessage(message, [port2])
  })
  return answered.finally(() => port1.close())
}

let connected: Promise<ServiceWorker> | null = null

/** Starts the service worker. Rejects if this browser or this address does not allow one. */
export async function connect(): Promise<Data> {
  if (!('serviceWorker' in navigator)) throw new Error('This page cannot use service workers.')
  const registration = await navigator.serviceWorker.register(new URL('serviceWorker.js', scope), { scope })
  // The first registration has just loaded the script. Without a network, the installed version is good enough.
  if (registration.active !== null) await registration.update().catch(() => {})
  connected = activeWorker(registration)
  return post<Data>(await connected, { type: 'connect' })
}

/** The calls that failed, with their problems. A call that works again removes its problem. */
const problems = new Map<string, string>()
const problemListeners = new Set<() => void>()

function setProblem(call: string, problem: string | null): void {
  if (problem === null) problems.delete(call)
  else problems.set(call, problem)
  for (const listener of problemListeners) listener()
}

/** Returns the problem of the first failed call, or an empty text. */
export const currentProblem = (): string => [...problems.values()][0] ?? ''

/** Calls `onChange` when the problem may have changed. Returns a function that stops that. */
export function watchProblem(onChange: () => void): () => void {
  problemListeners.add(onChange)
  return () => problemListeners.delete(onChange)
}

async function callWorker(method: string, path: string, body?: object): Promise<unknown> {
  if (connected === null) throw new Error('The emulator is not connected.')
  const answer = await post<ControlAnswer>(await connected, { type: 'call', method, path, ...(body && { body }) })
  if (answer.status >= 400) throw new Error(`The emulator refused ${method} ${path} with status ${answer.status}.`)
  return answer.body
}

/** Calls the control API. If the call fails, the page shows the problem. */
async function callEmulator(method: string, path: string, body?: object): Promise<unknown> {
  const call = `${method} ${path}`
  try {
    const answer = await callWorker(method, path, body)
    setProblem(call, null)
    return answer
  } catch (error) {
    setProblem(call, error instanceof Error ? error.message : String(error))
    throw error
  }
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
