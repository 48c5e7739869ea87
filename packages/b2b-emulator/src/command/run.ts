import { networkInterfaces } from 'node:os'
import { resolve } from 'node:path'
import { createEmulator } from '../emulator/createEmulator.ts'
import type { Emulator } from '../emulator/createEmulator.ts'
import type { AnsweredRequest } from '../emulator/requestLog.ts'
import { DEFAULT_BRAND } from '../formats/brand.ts'
import { isLocalHostHeader, isWildcardAddress, urlOf } from '../formats/hostNames.ts'
import { HTTP_PORT } from '../limits.ts'
import { checkMayServe, serve } from '../serve.ts'
import { seed as defaultSeed } from '../world/defaultSeed.ts'
import { createLargeSeed } from '../world/largeSeed.ts'
import { DEFAULT_REDIRECT_URL } from '../world/project.ts'
import type { Project } from '../world/records/entities.ts'
import type { Seed } from '../world/seed.ts'
import { readSeed } from '../world/seedFile.ts'
import type { ServeCommand } from './commandLine.ts'
import { checkWritable, isMissingFile, readJson, writeJson } from './files.ts'

/** Prints one line for each call of the provider. Leaves out preflights and requests to the console and the control API. */
function printRequest({ method, path, status, ms, refusal, requestId }: AnsweredRequest): void {
  if (method === 'OPTIONS' || path.startsWith('/emulator/') || path.startsWith('/console')) return
  const reason = refusal && [refusal.errorType, refusal.message].filter((text) => text !== '').join(': ')
  const suffix = reason === null ? '' : `  ${reason}  ${requestId}`
  const time = new Date().toTimeString().slice(0, 'hh:mm:ss'.length)
  console.log(`${time}  ${status}  ${method.padEnd(6)} ${path}  ${Math.round(ms)} ms${suffix}`)
}

/** Returns the project settings from the flags. */
const projectSettingsOf = ({ rotate, rotateGrace, redirectUrls }: ServeCommand): Partial<Project> => ({
  ...(rotate && { rotate_session_tokens: true }),
  ...(rotateGrace !== null && { rotation_grace_seconds: rotateGrace }),
  ...(redirectUrls !== null && { redirect_urls: [...redirectUrls] }),
})

async function readCommandSeed(command: ServeCommand): Promise<Seed> {
  const { seedFile, largeSeed } = command
  const builtInSeed = (): Seed => (largeSeed ? createLargeSeed() : defaultSeed)
  const seed = seedFile === null ? builtInSeed() : await readJson(seedFile, readSeed)
  return { ...seed, project: { ...seed.project, ...projectSettingsOf(command) } }
}

/**
 * Loads a world from a file and returns its public token. A command that exports the world to the same file creates the file at the end of
 * its first run. In the first run, returns the public token of the command.
 */
async function loadWorld(emulator: Emulator, path: string, command: ServeCommand): Promise<string | null> {
  const { project, exportFile } = command
  try {
    const world = await readJson(path, (json) => emulator.importWorld(json, project ?? undefined))
    Object.assign(world.project, projectSettingsOf(command))
    return world.publicToken
  } catch (error) {
    const isFirstRun = project !== null && exportFile !== null && resolve(exportFile) === resolve(path) && isMissingFile(error)
    if (isFirstRun) return project
    throw error
  }
}

/** Lists the URLs for other machines, if the server listens on all network interfaces. */
function listExternalUrls(port: number): string {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  const urls = addresses.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => urlOf(address, port))
  return urls.join(', ') || `port ${port} of every address of this machine`
}

/** Prints the allowed redirect URLs of a project, and the default redirect URL. */
function printRedirectUrls({ redirect_urls, default_login_redirect_url }: Partial<Project>): void {
  if (redirect_urls == null) console.log('Every redirect URL is allowed. Use --redirect-urls to allow only those of your application.')
  console.log(`Sign-in links open ${default_login_redirect_url ?? DEFAULT_REDIRECT_URL}, unless the call has a redirect URL.`)
}

function printStart(url: string, token: string | null, { exportFile, host }: ServeCommand): void {
  const isReachable = !isLocalHostHeader(host)
  if (isReachable)
    console.warn(
      `Warning: the emulator listens on ${host}, and anyone who connects can sign in as any user. Stop it when you do not need it.`,
    )
  console.log(`The emulator is listening on ${url}`)
  if (isWildcardAddress(host)) console.log(`Other machines reach it at ${listExternalUrls(Number(new URL(url).port || HTTP_PORT))}`)
  console.log(`Emails appear at ${url}/console${token === null ? '' : `/${encodeURIComponent(token)}`}`)
  if (token !== null) console.log(`The public token is ${token}`)
  if (exportFile !== null) console.log(`The world is written to ${exportFile} when the emulator stops`)
}

/** Resolves when the process receives SIGINT or SIGTERM. */
const waitForStop = (): Promise<void> =>
  new Promise((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop())
  })

/** Runs the emulator until the user stops it. */
export async function run(command: ServeCommand): Promise<void> {
  const { port, host, allowOtherMachinesToConnect, project, importFile, exportFile, brand, quiet } = command
  checkMayServe({ host, allowOtherMachinesToConnect })
  if (exportFile !== null) await checkWritable(exportFile)
  const seed = await readCommandSeed(command)
  const emulator = createEmulator({ seed, brand: brand ?? DEFAULT_BRAND, ...(!quiet && { onRequest: printRequest }) })
  const token = importFile === null ? project : await loadWorld(emulator, importFile, command)
  if (token !== null) emulator.world(token) // creates the world, so that the console shows it from the start
  const { url, close } = await serve({ port, host, allowOtherMachinesToConnect, emulator })
  const stopPromise = waitForStop()
  printStart(url, token, command)
  printRedirectUrls(token === null ? (seed.project ?? {}) : emulator.world(token).project)
  console.log('Stop it with Ctrl-C.')
  await stopPromise
  await close()
  if (exportFile !== null && token !== null) await writeJson(exportFile, await emulator.exportWorld(token))
}
