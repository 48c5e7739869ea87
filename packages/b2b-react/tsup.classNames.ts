import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PARTS } from './src/theme/styleHooks.ts'

/**
 * Returns a function that replaces each class name in a text that is not the name of a part with a short one, because no documentation names
 * it. The package is smaller.
 *
 * @param sources The folder with all calls of `style`.
 */
export function shortenerOf(sources: string): (text: string) => string {
  const names = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => [...readFileSync(join(sources, path), 'utf8').matchAll(/ style\('b2b-([\w-]+)'/g)])
    .map(([, name = '']) => name)
    .filter((name) => !(name in PARTS))
    .sort()
  const shortNames = new Map(names.map((name, index) => [`b2b-${name}`, `b2b-${index}`]))
  return (text) => text.replace(/(?<!-)\bb2b-[a-z-]+/g, (name) => shortNames.get(name) ?? name)
}
