/* The emulator that `npm start` runs: its addresses, and its control API, which any page of this machine can use. */

const configured = document.querySelector<HTMLMetaElement>('meta[name=emulator]')?.content ?? ''

/** The origin of the emulator. The server of this page or its build writes it into `index.html`. With `--https` it is that of this page. */
export const emulator: string = new URL(
  configured === '' || configured.startsWith('%') ? 'http://localhost:4400' : configured,
  window.location.origin,
).origin

/** The emulator's mock of Google's One Tap script. */
export const oneTap = `${emulator}/emulator/third-party/one-tap.js`

/** A project of the emulator. Each token that starts with `public-token-test-` has its own world. */
export const publicToken = 'public-token-test-demo'

/** The pages of the emulator about this project: its messages, members and settings. */
export const consoleUrl = `${emulator}/console/${publicToken}`

const control = `${emulator}/emulator/${publicToken}`

/** Calls the control API. Rejects if the emulator refuses. */
async function callEmulator(verb: string, path: string, body?: object): Promise<unknown> {
  const init = body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(`${control}${path}`, { method: verb, ...init })
  if (!response.ok) throw new Error(`The emulator refused ${verb} ${path} with status ${response.status}.`)
  return response.json()
}

export const readEmulator = (path: string): Promise<unknown> => callEmulator('GET', path)
export const patchEmulator = (path: string, fields: object): Promise<unknown> => callEmulator('PATCH', path, fields)
export const putInEmulator = (path: string, fields: object): Promise<unknown> => callEmulator('PUT', path, fields)
export const postToEmulator = (path: string, fields: object): Promise<unknown> => callEmulator('POST', path, fields)
export const deleteInEmulator = (path: string): Promise<unknown> => callEmulator('DELETE', path)

const listeners = new Set<() => void>()
let stream: EventSource | null = null

const notify = () => {
  for (const listener of listeners) listener()
}

/** Opens or closes the stream. A browser has only six connections to a host, so a hidden tab must not keep one. */
function updateStream(): void {
  const isNeeded = listeners.size > 0 && document.visibilityState === 'visible'
  if (!isNeeded) {
    stream?.close()
    stream = null
  } else if (stream === null) {
    stream = new EventSource(`${control}/stream`)
    stream.addEventListener('open', notify)
    stream.addEventListener('change', notify)
  }
}
document.addEventListener('visibilitychange', updateStream)

/**
 * Calls `onChange` now, after every change of the emulator's data, and when the tab becomes visible again. Returns a function that stops
 * that.
 */
export function watchEmulator(onChange: () => void): () => void {
  listeners.add(onChange)
  updateStream()
  onChange()
  return () => {
    listeners.delete(onChange)
    updateStream()
  }
}
