import { Refusal } from './refusal.ts'

/** Keys that stand for more than themselves in JavaScript: nobody means them. */
const DANGEROUS = new Set(['__proto__', 'constructor', 'prototype'])

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The path of a key anywhere in a value that could change what objects inherit; null without one. Depth costs nothing. */
function dangerousPathIn(value: unknown): string | null {
  const waiting: [path: string, value: unknown][] = [['', value]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [path, inside] = next
    if (!isObject(inside)) continue
    for (const [key, entry] of Object.entries(inside)) {
      if (DANGEROUS.has(key)) return `${path}.${key}`
      waiting.push([`${path}.${key}`, entry])
    }
  }
  return null
}

/** Refuses a value of JSON with a key that could change what objects inherit, wherever it stands. */
export function checkKeys(value: unknown): void {
  const path = dangerousPathIn(value)
  if (path !== null) throw new Refusal(400, 'bad_request', `The key at ${path} is not accepted. Give it another name.`)
}
