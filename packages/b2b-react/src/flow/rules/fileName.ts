import { MAX_FILE_NAME_LENGTH } from '../../limits.ts'

/**
 * Returns a file name that is valid everywhere: without separators, control characters, text direction marks and leading dots (threat T50).
 *
 * @example
 * fileNameOf('../Acme\u202Etxt-backup-codes.txt') // 'Acmetxt-backup-codes.txt'
 */
export function fileNameOf(text: string): string {
  const clean = text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[\\/:*?"<>|]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s-]+/, '')
  const dot = clean.lastIndexOf('.')
  // An ending that leaves no room for a name is not an extension.
  const hasExtension = dot >= Math.max(0, clean.length - MAX_FILE_NAME_LENGTH + 1)
  const [name, ending] = hasExtension ? [clean.slice(0, dot), clean.slice(dot)] : [clean, '']
  // `Array.from` does not split surrogate pairs.
  return `${Array.from(name)
    .slice(0, MAX_FILE_NAME_LENGTH - ending.length)
    .join('')
    .trim()}${ending}`
}
