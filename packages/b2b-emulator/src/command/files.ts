import { access, constants, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { MAX_WORLD_LENGTH } from '../limits.ts'
import { findSyntaxError } from './jsonPosition.ts'

/** A file of the command line cannot be read, used or written. */
export class FileError extends Error {
  override readonly name = 'FileError'
}

/** Returns the error code of Node, such as `ENOENT`. */
const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Returns true if the error says that the file does not exist. */
export const isMissingFile = (error: unknown): boolean => error instanceof FileError && codeOf(error.cause) === 'ENOENT'

/** The end of an error message, by the error code of Node. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'the file does not exist',
  EACCES: 'permission denied',
  EISDIR: 'the path is a folder',
}

/** Creates an error such as `seed.json cannot be read: permission denied.` */
function createFileError(action: 'read' | 'written' | `written into ${string}`, path: string, cause: unknown): FileError {
  const reason = REASONS[codeOf(cause)] ?? (cause instanceof Error ? cause.message : String(cause))
  return new FileError(`${path} cannot be ${action}: ${reason}.`, { cause })
}

async function readText(path: string): Promise<string> {
  try {
    if ((await stat(path)).size > MAX_WORLD_LENGTH) throw new Error(`it has more than ${MAX_WORLD_LENGTH} bytes`)
    return await readFile(path, 'utf8')
  } catch (cause) {
    throw createFileError('read', path, cause)
  }
}

/**
 * Reads a JSON file and converts its content. For a syntax error, the message of the rejection contains the position in the file. For
 * other problems, it contains the message of `convert`.
 */
export async function readJson<T>(path: string, convert: (json: unknown) => Promise<T>): Promise<T> {
  const text = await readText(path)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    // The error message of the platform quotes the file, which can contain secrets.
    const position = await findSyntaxError(text)
    throw new FileError(`${path} cannot be used: it is not JSON.${position === null ? '' : ` Look at ${position}, or just before.`}`)
  }
  try {
    return await convert(json)
  } catch (error) {
    throw new FileError(`${path} cannot be used.\n${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

/** Rejects if the file cannot be written. The command calls it at the start, because a wrong path at the end would lose the data. */
export async function checkWritable(path: string): Promise<void> {
  await access(dirname(path), constants.W_OK).catch((cause: unknown) => {
    throw createFileError(`written into the folder ${resolve(dirname(path))}`, path, cause)
  })
}

/** The file mode of an exported world. The world contains sessions and a signing key, so no other user can read it. */
const OWNER_ONLY_MODE = 0o600

/** Writes a file completely or not at all. First writes a temporary file. Then replaces the old file with the temporary file. */
export async function writeJson(path: string, json: unknown): Promise<void> {
  const temporaryPath = `${path}.${process.pid}.tmp`
  try {
    // Deletes a leftover file, because `mode` does not change the mode of an existing file.
    await rm(temporaryPath, { force: true })
    await writeFile(temporaryPath, `${JSON.stringify(json, null, 2)}\n`, { mode: OWNER_ONLY_MODE, flag: 'wx' })
    await rename(temporaryPath, path)
  } catch (cause) {
    throw createFileError('written', path, cause)
  }
}
