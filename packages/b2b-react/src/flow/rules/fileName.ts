import { LONGEST_FILE_NAME } from '../../limits.ts'

/**
 * A name that a file can have everywhere: without separators, control characters, marks that turn the direction of writing, and
 * leading dots. Source: threat T50.
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
  const [name, ending] = dot < 0 ? [clean, ''] : [clean.slice(0, dot), clean.slice(dot)]
  // Cut between characters, not inside one.
  return `${Array.from(name)
    .slice(0, LONGEST_FILE_NAME - ending.length)
    .join('')
    .trim()}${ending}`
}
