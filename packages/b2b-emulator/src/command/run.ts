import { networkInterfaces } from 'node:os'
import { resolve } from 'node:path'
import { createEmulator } from '../createEmulator.ts'
import type { AnsweredRequest, Emulator } from '../createEmulator.ts'
import { isLocalHost, isWildcard, urlOf } from '../hostNames.ts'
import { HTTP_PORT } from '../limits.ts'
import { seed as usualSeed } from '../seed.ts'
import type { Seed } from '../seeding/seed.ts'
import { readSeed } from '../seeding/seedFile.ts'
import { checkMayServe, serve } from '../serve.ts'
import type { ServeCommand } from './commandLine.ts'
import { checkWritable, isMissing, readJson, writeJson } from './files.ts'

/** A line for each call of the provider. Preflights and what the console does for itself would only hide them. */
function print({ method, path, status, ms, refusal, requestId }: AnsweredRequest): void {
  if (method === 'OPTIONS' || path.startsWith('/emulator/') || path.startsWith('/console')) return
  const reason = refusal && [refusal.errorType, refusal.message].filter(Boolean).join(': ')
  const why = reason === null ? '' : `  ${reason}  ${requestId}`
  console.log(`${new Date().toTimeString().slice(0, 8)}  ${status}  ${method.padEnd(6)} ${path}  ${Math.round(ms)} ms${why}`)
}

async function seedOf({ seedFile, rotate }: ServeCommand): Promise<Seed> {
  const seed: Seed = seedFile === null ? usualSeed : await readJson(seedFile, readSeed)
  return rotate ? { ...seed, project: { ...seed.project, rotate_session_tokens: true } } : seed
}

/** Loads the world of a file, and answers its public token. The first run of a world that is kept has no file yet. */
async function load(emulator: Emulator, path: string, { project, exportFile, rotate }: ServeCommand): Promise<string | null> {
  try {
    const world = await readJson(path, (json) => emulator.importWorld(json, project ?? undefined))
    if (rotate) world.project.rotate_session_tokens = true
    return world.publicToken
  } catch (error) {
    const isFirstRun = project !== null && exportFile !== null && resolve(exportFile) === resolve(path) && isMissing(error)
    if (isFirstRun) return project
    throw error
  }
}

/** Where other machines find what listens on every address of this one. */
function addressesElsewhere(port: number): string {
  const others = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  const found = others.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => urlOf(address, port))
  return found.join(', ') || `port ${port} of every address of this machine`
}

function greet(url: string, token: string | null, { exportFile, host }: ServeCommand): void {
  if (!isLocalHost(host))
    console.warn(`Warning: it listens on ${host}, and whoever connects can sign in as anybody. Stop it when you do not need it.`)
  console.log(`The emulator is listening on ${url}`)
  if (isWildcard(host)) console.log(`Other machines find it at ${addressesElsewhere(Number(new URL(url).port || HTTP_PORT))}`)
  console.log(`Mail arrives at ${url}/console${token === null ? '' : `/${encodeURIComponent(token)}`}`)
  if (token !== null) console.log(`The public token is ${token}`)
  if (exportFile !== null) console.log(`When it stops, the world is written to ${exportFile}`)
  console.log('Stop it with Ctrl-C.')
}

/** Until somebody wants the process to end. */
const untilStopped = (): Promise<void> =>
  new Promise((end) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end())
  })

/** Runs the emulator until it is stopped. */
export async function run(command: ServeCommand): Promise<void> {
  const { port, host, allowOtherMachinesToConnect, project, importFile, exportFile, quiet } = command
  checkMayServe({ host, allowOtherMachinesToConnect })
  if (exportFile !== null) await checkWritable(exportFile)
  const emulator = createEmulator({ seed: await seedOf(command), ...(!quiet && { onRequest: print }) })
  const token = importFile === null ? project : await load(emulator, importFile, command)
  if (token !== null) emulator.world(token)
  const { url, close } = await serve({ port, host, allowOtherMachinesToConnect, emulator })
  const stopped = untilStopped()
  greet(url, token, command)
  await stopped
  await close()
  if (exportFile !== null && token !== null) await writeJson(exportFile, await emulator.exportWorld(token))
}
