import { access, constants, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { MAX_WORLD_LENGTH } from '../limits.ts'
import { positionOfMistake } from './jsonPlace.ts'

/** A file that the user named cannot be read, used or written. */
export class FileError extends Error {
  override readonly name = 'FileError'
}

const isError = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error

/** Returns true if the error says that the file does not exist. */
export const isMissing = (error: unknown): boolean => isError(error) && isError(error.cause) && error.cause.code === 'ENOENT'

/** The end of an error message, by the error code of Node. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'the file does not exist',
  EACCES: 'permission denied',
  EISDIR: 'the path is a folder',
}

/** Returns the error for a failed action. `action` is a participle, such as `read`. */
function fileError(action: string, path: string, cause: unknown): FileError {
  const reason = isError(cause) ? (REASONS[cause.code ?? ''] ?? cause.message) : String(cause)
  return new FileError(`${path} cannot be ${action}: ${reason}.`, { cause })
}

async function textOf(path: string): Promise<string> {
  try {
    if ((await stat(path)).size > MAX_WORLD_LENGTH) throw new Error(`it has more than ${MAX_WORLD_LENGTH} bytes`)
    return await readFile(path, 'utf8')
  } catch (cause) {
    throw fileError('read', path, cause)
  }
}

/** Reads a JSON file and converts its content with `read`. Rejects with the position or the path of the problem. */
export async function readJson<T>(path: string, read: (json: unknown) => Promise<T>): Promise<T> {
  const text = await textOf(path)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    // The error message of the platform quotes the file, which can contain secrets.
    const position = await positionOfMistake(text)
    throw new FileError(`${path} cannot be used: it is not JSON.${position === null ? '' : ` Look at ${position}, or just before.`}`)
  }
  try {
    return await read(json)
  } catch (error) {
    throw new FileError(`${path} cannot be used.\n${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

/** Rejects if the file cannot be written. Called at the start, so that a wrong path is reported before there is data to lose. */
export async function checkWritable(path: string): Promise<void> {
  await access(dirname(path), constants.W_OK).catch((cause: unknown) => {
    throw fileError(`written into the folder ${resolve(dirname(path))}`, path, cause)
  })
}

/** An exported world contains sessions and a signing key, so only the user who runs the command can read the file. */
const OWNER_ONLY_MODE = 0o600

/** Writes the file completely or not at all: first to a temporary file, which then replaces the old one. */
export async function writeJson(path: string, json: unknown): Promise<void> {
  const temporaryPath = `${path}.${process.pid}.tmp`
  try {
    // `mode` has an effect only when the file is created.
    await rm(temporaryPath, { force: true })
    await writeFile(temporaryPath, `${JSON.stringify(json, null, 2)}\n`, { mode: OWNER_ONLY_MODE, flag: 'wx' })
    await rename(temporaryPath, path)
  } catch (cause) {
    throw fileError('written', path, cause)
  }
}
