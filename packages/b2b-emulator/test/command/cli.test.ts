import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { main } from '../../src/command/main.ts'
import { basic } from '../emulator.ts'

/* These tests run the built command. Only a command that refuses to start runs in this process, because a new process takes half a second. */

const filePath = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const CLI = filePath('../../dist/cli.js')
const SHOP = 'public-token-test-shop'

const children = new Set<ChildProcess>()
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emulator-command-'))
  // Rebuilds only the packages that have changed.
  await promisify(execFile)(process.execPath, [filePath('../../../../scripts/build/setup.mjs')])
}, 600_000)
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts the command. `until` waits for a text on stdout. `ended` resolves with the exit code. */
function start(words: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [CLI, ...words], { env: { ...process.env, NODE_ENV: 'test', ...env }, cwd: folder })
  children.add(child)
  const printed = { out: '', err: '' }
  child.stdout.on('data', (text: Buffer) => (printed.out += text.toString()))
  child.stderr.on('data', (text: Buffer) => (printed.err += text.toString()))
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
    child.on('close', (code) => {
      children.delete(child)
      resolve({ code, ...printed })
    }),
  )
  const until = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const check = () => {
        const found = pattern.exec(printed.out)
        if (found) resolve(found)
      }
      child.stdout.on('data', check)
      child.on('close', () => reject(new Error(`The command ended before it printed ${pattern}: ${printed.err}`)))
      check()
    })
  return { child, ended, until, printed }
}

/** Runs the command until it exits. */
const run = (words: readonly string[], env?: NodeJS.ProcessEnv) => start(words, env).ended

/** Runs a command that refuses to start in this process. */
async function refuse(words: readonly string[]) {
  const printed = { out: '', err: '' }
  vi.spyOn(console, 'log').mockImplementation((text) => void (printed.out += `${text}\n`))
  vi.spyOn(console, 'error').mockImplementation((text) => void (printed.err += `${text}\n`))
  const code = await main(words)
  return { code, ...printed }
}

/** Runs the command until it listens. `stop` sends SIGINT (as Ctrl-C does) or another signal. */
async function startListening(words: readonly string[] = [], env?: NodeJS.ProcessEnv) {
  const started = start(['--port', '0', ...words], env)
  const [, url = ''] = await started.until(/listening on (\S+)/)
  await started.until(/Stop it with Ctrl-C/)
  const stop = (signal: NodeJS.Signals = 'SIGINT') => {
    started.child.kill(signal)
    return started.ended
  }
  const call = (path: string, body: object, session = SHOP) =>
    fetch(`${url}/sdk/v1${path}`, { method: 'POST', body: JSON.stringify(body), headers: { Authorization: basic(SHOP, session) } })
  const world = async () => (await fetch(`${url}/emulator/${SHOP}`)).json()
  return { ...started, url, stop, call, world }
}

/** Writes a file into the folder of the tests, and returns its path. */
async function writeTestFile(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

const PASSWORD = {
  email_address: 'pia@acme.test',
  password: 'Correct-Horse-7',
  organization_id: 'organization-test-acme',
  session_duration_minutes: 60,
}

describe('the command ends with exit code 0', () => {
  test.each([
    ['--help', /^@acme\/b2b-emulator: [^]*--export-on-exit <file>[^]*Exit codes:/],
    ['--version', /^\d+\.\d+\.\d+\n$/],
  ])('after %s', async (word, printed) => {
    const { code, out, err } = await run([word])
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(printed)
  })

  test.each(['SIGINT', 'SIGTERM'] as const)('when it receives %s, even while a client reads an event stream', async (signal) => {
    const { url, stop } = await startListening()
    const stream = await fetch(`${url}/emulator/${SHOP}/stream`)
    expect((await stop(signal)).code).toBe(0)
    await stream.text().catch(() => {})
  })
})

describe('the command ends with exit code 1 and names the problem', () => {
  test.each([
    [['--prot'], /^Unknown argument --prot\./],
    [['--port', 'http'], /^--port needs a number/],
    [['--host', 'no.such.host.invalid', '--allow-other-machines-to-connect'], /no\.such\.host\.invalid/],
  ])('for %j', async (words, message) => {
    const { code, out, err } = await refuse(words)
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(message)
  })

  test('in a process of its own', async () => {
    const { code, out, err } = await run(['--prot'])
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/^Unknown argument --prot\./)
  })
})

test('the command ends with exit code 2 when the port is taken, and suggests another port', async () => {
  const occupied = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => occupied.once('listening', resolve))
  // A server that listens on a port has an address with a port.
  const { port } = occupied.address() as AddressInfo
  const { code, err } = await run(['--port', String(port)])
  occupied.close()
  expect(code).toBe(2)
  expect(err).toMatch(new RegExp(`Port ${port} is taken[^]*npx @acme/b2b-emulator --port ${port + 1}`))
})

test('--brand sets the brand of every world', async () => {
  const { url } = await startListening(['--brand', 'globex'])
  expect((await (await fetch(`${url}/emulator/${SHOP}/export`)).json()).brand).toBe('globex')
})

describe('T64 the command ends with exit code 3 instead of letting strangers in', () => {
  test('when NODE_ENV is production, whatever the other flags are', async () => {
    const { code, out, err } = await run(['--import', 'missing.json'], { NODE_ENV: 'production' })
    expect([code, out]).toEqual([3, ''])
    expect(err).toContain('NODE_ENV=production')
  })

  test.each(['0.0.0.0', '::', '192.168.0.7', 'example.test'])('when --host is %s', async (host) => {
    const { code, out, err } = await refuse(['--host', host])
    expect([code, out]).toEqual([3, ''])
    expect(err).toContain(`npx @acme/b2b-emulator --host ${host} --allow-other-machines-to-connect\n`)
  })

  test('the command listens on every interface with --allow-other-machines-to-connect, prints a warning, and still refuses a foreign Host header', async () => {
    const { url, stop } = await startListening(['--host', '0.0.0.0', '--allow-other-machines-to-connect'])
    const { port } = new URL(url)
    const others = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
    const ownAddress = others.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.2'
    expect((await fetch(`http://${ownAddress}:${port}/inbox`)).status).toBe(200)
    const { stdout } = await promisify(execFile)(process.execPath, [
      '-e',
      // Without an agent the connection closes after the response. Otherwise the process would wait for the keep-alive timeout of 5 s.
      `require('http').get({ port: ${port}, host: '127.0.0.1', path: '/inbox', headers: { Host: 'evil.example' }, agent: false }, (a) => console.log(a.resume().statusCode))`,
    ])
    expect(stdout.trim()).toBe('403')
    const { out, err } = await stop()
    expect(err).toMatch(/^Warning: the emulator listens on 0\.0\.0\.0, and anyone who connects can sign in as any user/)
    expect(out).toMatch(new RegExp(`Other machines reach it at (?:http://[\\d.]+:|port )${port}`))
  })

  test('the command prints no warning when it listens on this machine only', async () => {
    const { stop } = await startListening(['--allow-other-machines-to-connect'])
    const { out, err } = await stop()
    expect(err).toBe('')
    expect(out).not.toContain('Other machines')
  })
})

describe('the command ends with exit code 4 and names the problem with the file', () => {
  test.each([
    ['--seed', null, 'cannot be read: the file does not exist.'],
    ['--import', null, 'cannot be read: the file does not exist.'],
    ['--seed', '{\n  "members": [}', 'cannot be used: it is not JSON. Look at line 2, column 15, or just before.'],
    ['--seed', '{ "organisations": [] }', 'the seed has no field organisations'],
    [
      '--seed',
      '{ "members": [{ "organization": "acme", "email_address": "ada@acme.test" }] }',
      '.members[0].organization: must be the slug',
    ],
    ['--import', '{}', 'This is not an exported world'],
    ['--import', '{\n  "format": }', 'cannot be used: it is not JSON. Look at line 2, column 13, or just before.'],
    [
      '--import',
      '{ "format": "b2b-emulator-world", "version": 1, "brand": "acme", "public_token": "public-token-test-a", "exported_at": "", "data": {} }',
      '.data.project: is required',
    ],
  ])('%s of %s', async (flag, text, message) => {
    const name = text === null ? join(folder, 'missing.json') : await writeTestFile('given.json', text)
    const { code, out, err } = await refuse([flag, name])
    expect([code, out]).toEqual([4, ''])
    expect(err).toContain(name)
    expect(err).toContain(message)
  })

  test('--export-on-exit with a missing folder: the command refuses at the start, before it has any data to lose', async () => {
    const { code, err } = await run(['--project', SHOP, '--export-on-exit', 'missing/world.json'])
    expect([code, err]).toEqual([
      4,
      `missing/world.json cannot be written into the folder ${join(folder, 'missing')}: the file does not exist.\n`,
    ])
  })
})

test('the command prints one line per request, without queries and tokens, and no line with --quiet', async () => {
  const loud = await startListening()
  await loud.call('/b2b/passwords/authenticate?secret=1', PASSWORD)
  await loud.call('/b2b/passwords/authenticate', { ...PASSWORD, organization_id: 'none' })
  await loud.until(/request-id-test-\S+\n/)
  await loud.world()
  const { out } = await loud.stop()
  const lines = out.trim().split('\n').slice(5)
  expect(lines).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d {2}200 {2}POST {3}\/sdk\/v1\/b2b\/passwords\/authenticate {2}\d+ ms$/),
    expect.stringMatching(
      /^\d\d:\d\d:\d\d {2}404 {2}POST .* ms {2}organization_not_found: There is no organization with this id\. {2}request-id-test-\S+$/,
    ),
  ])

  const quiet = await startListening(['--quiet'])
  await quiet.call('/b2b/passwords/authenticate', PASSWORD)
  expect((await quiet.stop()).out).not.toContain('passwords/authenticate')
})

test('--large-seed adds an organization with 1,200 members to every world', async () => {
  const running = await startListening(['--large-seed', '--project', SHOP])
  expect((await running.world()).members).toBeGreaterThan(1200)
  await running.stop()
})

test('--seed sets the seed of every world, and --project opens a world at the start', async () => {
  const file = { organizations: [{ organization_slug: 'shop' }], members: [{ organization: 'shop', email_address: 'amy@shop.test' }] }
  const { url, out } = await (async () => {
    const running = await startListening(['--seed', await writeTestFile('seed.json', JSON.stringify(file)), '--project', SHOP])
    expect(await running.world()).toMatchObject({ members: 1, organizations: [{ organization_slug: 'shop' }] })
    return { url: running.url, ...(await running.stop()) }
  })()
  expect(out).toContain(`Emails appear at ${url}/console/${SHOP}\nThe public token is ${SHOP}\n`)
})

test('--redirect-urls allows only the listed addresses. Without the flag, the command prints that every address is allowed', async () => {
  const open = await startListening()
  const { out } = await open.stop()
  expect(out.match(/Every redirect URL is allowed\. Use --redirect-urls/g)).toHaveLength(1)
  expect(out).toContain('Sign-in links open http://localhost:5173/, unless the call has a redirect URL.\n')
  const { call, stop } = await startListening(['--redirect-urls', 'login=https://app.test/,signup=https://app.test/'])
  const start = { email_address: 'ada@acme.test', organization_id: 'organization-test-acme', pkce_code_challenge: 'a'.repeat(43) }
  const answer = await call('/b2b/magic_links/email/login_or_signup', { ...start, login_redirect_url: 'https://evil.example/' })
  expect((await answer.json()).error_type).toBe('invalid_login_redirect_url')
  expect((await call('/b2b/magic_links/email/login_or_signup', { ...start, login_redirect_url: 'https://app.test/' })).status).toBe(200)
  expect((await stop()).out).not.toContain('Every redirect URL')
})

test('--rotate replaces the session token with each authenticate call, and the previous token stops working', async () => {
  const { call, stop } = await startListening(['--rotate'])
  const first = (await (await call('/b2b/passwords/authenticate', PASSWORD)).json()).data.session_token
  const second = (await (await call('/b2b/sessions/authenticate', {}, first)).json()).data.session_token
  expect(second).not.toBe(first)
  expect((await call('/b2b/sessions/authenticate', {}, first)).status).toBe(404)
  expect((await call('/b2b/sessions/authenticate', {}, second)).status).toBe(200)
  await stop()
})

test('--rotate-grace keeps the previous session token valid for a time', async () => {
  const { call, stop } = await startListening(['--rotate', '--rotate-grace', '60'])
  const first = (await (await call('/b2b/passwords/authenticate', PASSWORD)).json()).data.session_token
  const tokenFor = async (token: string) => (await (await call('/b2b/sessions/authenticate', {}, token)).json()).data.session_token
  const second = await tokenFor(first)
  expect(second).not.toBe(first)
  expect(await tokenFor(first)).toBe(second)
  await stop()
})

test('--export-on-exit and --import carry a world to the next process, and its sessions stay valid', async () => {
  const words = ['--project', SHOP, '--import', 'world.json', '--export-on-exit', 'world.json']
  // The file does not exist before the first run.
  const before = await startListening(words)
  const { session_token } = (await (await before.call('/b2b/passwords/authenticate', PASSWORD)).json()).data
  const keysOf = async (url: string) => (await (await fetch(`${url}/v1/b2b/sessions/jwks/${SHOP}`)).json()).keys
  const keys = await keysOf(before.url)
  expect((await before.stop('SIGTERM')).code).toBe(0)
  expect(JSON.parse(await readFile(join(folder, 'world.json'), 'utf8'))).toMatchObject({ public_token: SHOP, version: 1 })
  expect((await stat(join(folder, 'world.json'))).mode & 0o777).toBe(0o600)
  expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([])

  const after = await startListening(['--import', 'world.json'])
  expect((await after.call('/b2b/sessions/authenticate', {}, session_token)).status).toBe(200)
  expect(await keysOf(after.url)).toEqual(keys)
  await after.stop()
})
