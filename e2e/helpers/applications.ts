import { spawn } from 'node:child_process'
import { createServer, request as sendRequest, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { app as expressApp } from '../../packages/b2b-emulator/test/examples/server/express.ts'
import { app as honoApp } from '../../packages/b2b-emulator/test/examples/server/hono.ts'
import { EMULATOR_PORT, EXAMPLE_PORTS, START_PORT } from '../ports.mjs'

/* The applications with a server that the tests attack: the two examples, and the recipes of docs/server.md. Requests are sent without a browser, so that all headers can be forged. */

/** A request that changes data. Only an administrator can send it. */
interface Change {
  readonly path: string
  readonly contentType: string
  readonly body: string
  /** The text in the response to a request that has changed data. */
  readonly success: string
}

interface View {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** True if a member and a visitor get different responses. */
  readonly dependsOnSession?: true
}

export interface Application {
  readonly name: string
  readonly port: number
  readonly publicToken: string
  /** Pages and data, with the headers of the router. */
  readonly views: readonly View[]
  /** A page that only members can open. */
  readonly protectedPage: string | null
  readonly changes: readonly Change[]
  /** Starts a new server that has loaded no keys yet. Null if the server of the tests is one. */
  readonly startNew: ((port: number) => { readonly stop: () => void }) | null
}

const start =
  (folder: string, script: string, parameters: (port: number) => readonly string[], env: (port: number) => object) => (port: number) => {
    const cwd = fileURLToPath(new URL(`../../examples/${folder}`, import.meta.url))
    const child = spawn(process.execPath, [script, ...parameters(port)], { cwd, env: { ...process.env, ...env(port) }, stdio: 'ignore' })
    return { stop: () => void child.kill() }
  }

const RECIPES_PORT = START_PORT
const FORM = 'application/x-www-form-urlencoded'

export const APPLICATIONS: readonly Application[] = [
  {
    name: 'Next.js',
    port: EXAMPLE_PORTS.nextjs,
    publicToken: 'public-token-test-app',
    protectedPage: '/reports',
    views: [
      { path: '/', dependsOnSession: true },
      { path: '/reports', dependsOnSession: true },
      { path: '/reports/' },
      { path: '/reports?_rsc=1', headers: { RSC: '1' }, dependsOnSession: true },
      { path: '/?_rsc=1', headers: { RSC: '1' } },
      { path: '/reports?_rsc=1', headers: { RSC: '1', 'Next-Router-Prefetch': '1' }, dependsOnSession: true },
      {
        path: '/reports?_rsc=1',
        headers: { RSC: '1', 'Next-Router-Prefetch': '1', 'Next-Router-Segment-Prefetch': '/_tree' },
        dependsOnSession: true,
      },
      {
        path: '/reports?_rsc=1',
        headers: { RSC: '1', 'Next-Router-Prefetch': '1', 'Next-Router-Segment-Prefetch': '/reports/__PAGE__' },
        dependsOnSession: true,
      },
      { path: '/api/members', dependsOnSession: true },
      { path: '/login' },
      { path: '/renew' },
    ],
    changes: [{ path: '/api/members', contentType: 'text/plain', body: '{}', success: 'invited_by' }],
    startNew: start(
      'nextjs',
      'node_modules/next/dist/bin/next',
      (port) => ['start', '--port', String(port), '--hostname', '127.0.0.1'],
      () => ({}),
    ),
  },
  {
    name: 'React Router',
    port: EXAMPLE_PORTS['react-router'],
    publicToken: 'public-token-test-router',
    protectedPage: '/reports',
    views: [
      { path: '/', dependsOnSession: true },
      { path: '/reports', dependsOnSession: true },
      { path: '/_root.data', dependsOnSession: true },
      { path: '/reports.data', dependsOnSession: true },
      { path: '/reports.data?_routes=routes%2Freports', dependsOnSession: true },
      { path: '/login' },
      { path: '/renew' },
    ],
    changes: ['/reports', '/reports.data', '/reports?index'].map((path) => ({
      path,
      contentType: FORM,
      body: 'a=b',
      success: 'Invited for',
    })),
    startNew: start(
      'react-router',
      'node_modules/@react-router/serve/bin.js',
      () => ['build/server/index.js'],
      (port) => ({ HOST: '127.0.0.1', PORT: String(port), NODE_ENV: 'production' }),
    ),
  },
  {
    name: 'Express and Hono',
    port: RECIPES_PORT,
    publicToken: 'public-token-test-app',
    protectedPage: '/reports',
    views: [{ path: '/reports', dependsOnSession: true }],
    changes: [{ path: '/api/members', contentType: 'text/plain', body: '{}', success: 'invited_by' }],
    startNew: null,
  },
]

/** Answers with the application of Hono. */
const answerByHono: RequestListener = (request, response) => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) if (value !== undefined) headers.set(name, String(value))
  const origin = `http://localhost:${RECIPES_PORT}`
  // In Node, a request can have any text as its URL.
  const url = URL.canParse(origin + request.url) ? origin + request.url : origin
  Promise.resolve(honoApp.fetch(new Request(url, { method: request.method ?? 'GET', headers })))
    .then(async (answer) => response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text()))
    .catch((error: unknown) => response.writeHead(500).end(String(error)))
}

/** Starts the recipes: Express changes data, and Hono shows the page. They use the emulator of the tests. */
export async function startRecipes(): Promise<Server> {
  const realFetch = globalThis.fetch
  globalThis.fetch = (input, init) =>
    realFetch(typeof input === 'string' ? input.replace('http://localhost:4400', `http://localhost:${EMULATOR_PORT}`) : input, init)
  const server = createServer((request, response) => (request.url?.startsWith('/api/') ? expressApp : answerByHono)(request, response))
  await new Promise<void>((resolve) => server.listen(RECIPES_PORT, '127.0.0.1', resolve))
  return server
}

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** In milliseconds. */
  readonly duration: number
}

interface RequestOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Sends a request. The path is not encoded or normalized. Rejects after 30 seconds. */
export const send = (port: number, path: string, { method = 'GET', headers = {}, body }: RequestOptions = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const options = { host: '127.0.0.1', port, path, method, headers: { Host: `localhost:${port}`, ...headers }, timeout: 30_000 }
    const request = sendRequest(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
          duration: performance.now() - startedAt,
        }),
      )
      response.on('error', reject)
    })
    request.on('error', reject)
    request.on('timeout', () => request.destroy(new Error('The server does not answer.')))
    request.end(body)
  })
