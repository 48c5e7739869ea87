import { access, constants, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { LARGEST_WORLD } from '../limits.ts'
import { placeOfMistake } from './jsonPlace.ts'

/** A file that the command was given is not of use. */
export class FileError extends Error {
  override readonly name = 'FileError'
}

const isError = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error

/** True for the error of a file that is not there. */
export const isMissing = (error: unknown): boolean => isError(error) && isError(error.cause) && error.cause.code === 'ENOENT'

/** What went wrong with a file, in words. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'it is not there',
  EACCES: 'its permissions forbid it',
  EISDIR: 'it is a folder',
}

function failed(what: string, path: string, cause: unknown): FileError {
  const reason = isError(cause) ? (REASONS[cause.code ?? ''] ?? cause.message) : String(cause)
  return new FileError(`${path} cannot be ${what}: ${reason}.`, { cause })
}

async function textOf(path: string): Promise<string> {
  try {
    if ((await stat(path)).size > LARGEST_WORLD) throw new Error(`it has more than ${LARGEST_WORLD} bytes`)
    return await readFile(path, 'utf8')
  } catch (cause) {
    throw failed('read', path, cause)
  }
}

/** What a file holds as JSON, made into something by `read`. Rejects with what is wrong and where. */
export async function readJson<T>(path: string, read: (json: unknown) => Promise<T>): Promise<T> {
  const text = await textOf(path)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    // The message of the platform quotes the file, which may hold secrets.
    const place = await placeOfMistake(text)
    throw new FileError(`${path} cannot be used: it is not JSON.${place === null ? '' : ` Look at ${place}, or just before.`}`)
  }
  try {
    return await read(json)
  } catch (error) {
    throw new FileError(`${path} cannot be used.\n${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

/** Rejects for a file that cannot be written, before there is anything to lose. */
export async function checkWritable(path: string): Promise<void> {
  await access(dirname(path), constants.W_OK).catch((cause: unknown) => {
    throw failed(`written into the folder ${resolve(dirname(path))}`, path, cause)
  })
}

/** An exported world holds sessions and a signing key: only the user who runs the command can read it. */
const OWNER_ONLY = 0o600

/** Writes a file as a whole or not at all. */
export async function writeJson(path: string, json: unknown): Promise<void> {
  const draft = `${path}.${process.pid}.tmp`
  try {
    // The mode counts for a new file only.
    await rm(draft, { force: true })
    await writeFile(draft, `${JSON.stringify(json, null, 2)}\n`, { mode: OWNER_ONLY, flag: 'wx' })
    await rename(draft, path)
  } catch (cause) {
    throw failed('written', path, cause)
  }
}
