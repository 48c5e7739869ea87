import { MAX_FILE_NAME_LENGTH } from '../../limits.ts'

/**
 * Returns a file name that is valid on every system. Removes separators, control characters, text direction marks and leading dots (threat T50).
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
  // An ending of more than 100 characters is not an extension.
  const ending = /\.[^.]{0,99}$/.exec(clean)?.[0] ?? ''
  // `Array.from` does not split surrogate pairs.
  const characters = Array.from(clean.slice(0, clean.length - ending.length))
  const name = characters.slice(0, MAX_FILE_NAME_LENGTH - ending.length).join('')
  return name.trim() + ending
}
