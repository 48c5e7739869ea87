import { ConnectionDroppedError, createEmulator, seed, type Emulator } from '@acme/b2b-emulator'
import { channelName, PUBLIC_TOKEN, type ControlAnswer, type Data, type WorkerMessage, type WorkerReply } from './protocol.ts'
import { createWorldStore } from './worldStore.ts'

/*
 * The emulator as a service worker. It answers every request below `emulator/` of its scope, also navigations, such as the page of a mock
 * provider. All other requests go to the server of the documentation.
 */

/** The parts of the service worker API that are used here. TypeScript cannot combine its library with that of pages. */
interface Worker {
  readonly registration: { readonly scope: string }
  readonly clients: { readonly claim: () => Promise<void> }
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: {
    (type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
    (
      type: 'fetch',
      listener: (
        event: ExtendableEvent & { readonly request: Request; readonly respondWith: (response: Promise<Response>) => void },
      ) => void,
    ): void
    (type: 'message', listener: (event: ExtendableEvent & MessageEvent<WorkerMessage>) => void): void
  }
}
/** An event that can keep the service worker running. */
interface ExtendableEvent {
  readonly waitUntil: (work: Promise<unknown>) => void
}
// In a service worker, the global object has this type.
const worker = self as unknown as Worker

const { scope } = worker.registration
/** The URL of the emulator, without a slash at the end. */
const base = new URL('emulator', scope).href
const channel = new BroadcastChannel(channelName(scope))

const resetUrl = `${scope}?acme_redirect_type=reset_password`
const kinds = ['login', 'signup', 'discovery', 'invite', 'reset_password']
const emulator: Emulator = createEmulator({
  seed: {
    ...seed,
    // Links in emails lead to the frame. The widget recognizes the link for a new password by its parameter.
    project: {
      // The settings in a shared link must not lead the frame to another site.
      redirect_urls: [scope, resetUrl],
      ...Object.fromEntries(kinds.map((kind) => [`default_${kind}_redirect_url`, scope])),
      default_reset_password_redirect_url: resetUrl,
    },
  },
})
const store = createWorldStore(emulator, scope)
let data: Promise<Data> | null = null
/** Loads the data once. The browser stops and starts service workers as it likes. */
const load = (): Promise<Data> =>
  (data ??= store.load().then((loaded) => {
    emulator.world(PUBLIC_TOKEN).watch(() => channel.postMessage('change'))
    return loaded
  }))

/** The paths of the emulator in its pages and redirects begin at the root of its origin. */
const withBase = (path: string): string => (/^\/(?:console|inbox|emulator)\b/.test(path) ? new URL(base).pathname + path : path)

async function withFramedPage(response: Response): Promise<Response> {
  const headers = new Headers(response.headers)
  const location = headers.get('Location')
  if (location !== null) headers.set('Location', withBase(location))
  const isPage = headers.get('Content-Type')?.startsWith('text/html') === true
  if (!isPage) return new Response(response.body, { status: response.status, headers })
  // Pages of the emulator refuse every frame. Here, only the documentation can show them, because the site is the same.
  const policy = headers.get('Content-Security-Policy')
  if (policy !== null) headers.set('Content-Security-Policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"))
  const page = (await response.text())
    .replaceAll(/(["'`])(\/(?:console|inbox|emulator)\b)/g, (_, quote: string, path: string) => quote + withBase(path))
    // The script of the console reads the public token from its own path.
    .replaceAll(String.raw`/^\/console\/`, String.raw`/\/console\/`)
  return new Response(page, { status: response.status, headers })
}

async function answer(request: Request): Promise<Response> {
  await load()
  const { origin } = new URL(scope)
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  const init = { method: request.method, headers: request.headers, ...(hasBody && { body: await request.arrayBuffer() }) }
  try {
    return await withFramedPage(await emulator.fetch(new Request(origin + request.url.slice(base.length), init)))
  } catch (error) {
    // The fault `drop` of the emulator.
    if (error instanceof ConnectionDroppedError) return Response.error()
    throw error
  }
}

/** The page of the frame, also from servers that do not send `index.html` for a folder. */
async function framePage(): Promise<Response> {
  const { body, status, headers } = await fetch(new URL('index.html', scope))
  // A browser accepts no redirected response for a navigation, so this is a copy.
  return new Response(body, { status, headers })
}

async function call(path: string, method: string, body: object | undefined): Promise<ControlAnswer> {
  await load()
  const init = body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  const { origin } = new URL(scope)
  const response = await emulator.fetch(new Request(`${origin}/emulator/${PUBLIC_TOKEN}${path}`, { method, ...init }))
  return { status: response.status, body: await response.json() }
}

/** The form on the page of a mock provider, the only one in the pages of the emulator. It contains the secret of its sign-in. */
const decisionUrl = `${base}/emulator/third-party/decide`

/**
 * Returns true if a form is sent to the control API or to a script's endpoint of a mock provider. The pages of the playground use `fetch`
 * for that, but every site can send the reader here with a form. The service worker does not see the header `Origin` of a form, so the
 * emulator would take the request for one of a program. GET requests to these endpoints only read.
 */
const isForgedControl = ({ url, mode, method }: Request): boolean =>
  mode === 'navigate' && method !== 'GET' && url.startsWith(`${base}/emulator/`) && url !== decisionUrl

async function connect(): Promise<Data> {
  // A page that was reloaded without the cache has no service worker until one claims it.
  await worker.clients.claim()
  return load()
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('fetch', (event) => {
  const { url, mode } = event.request
  if (mode === 'navigate' && url.split(/[?#]/)[0] === scope) return event.respondWith(framePage())
  if (url !== base && !url.startsWith(`${base}/`)) return
  if (isForgedControl(event.request))
    return event.respondWith(Promise.resolve(new Response('Forms cannot control the emulator.', { status: 403 })))
  const answered = answer(event.request)
  event.respondWith(answered)
  event.waitUntil(answered.then(store.save, store.save))
})
worker.addEventListener('message', (event) => {
  const { data: message, ports } = event
  const answered = message.type === 'connect' ? connect() : call(message.path, message.method, message.body)
  const reply = (content: WorkerReply<unknown>) => ports[0]?.postMessage(content)
  const replied = answered.then(
    (result) => reply({ result }),
    (error: unknown) => reply({ problem: String(error) }),
  )
  event.waitUntil(replied.then(store.save))
})
