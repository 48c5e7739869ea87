import { Refusal, SchemaRefusal } from '../internal/refusal.ts'
import { MAX_BODY_DEPTH } from '../limits.ts'

/** The keys that can change the prototype of an object. No client needs such a key. */
const DANGEROUS_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

function tooDeepRefusal(dataPath: string, maxDepth: number): SchemaRefusal {
  return new SchemaRefusal([{ keyword: 'depth', dataPath, schemaPath: '#', message: `is nested deeper than ${maxDepth} levels` }])
}

/**
 * Refuses JSON with a key that could change a prototype, at any depth. Also refuses JSON that is nested so deeply that recursive code could
 * overflow the stack. This function itself uses a stack instead of recursion.
 */
export function checkPlainJson(value: unknown, maxDepth = MAX_BODY_DEPTH): void {
  const stack = [{ item: value, path: '', level: 1 }]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { item, path, level } = next
    if (!isContainer(item)) continue
    if (level > maxDepth) throw tooDeepRefusal(path, maxDepth)
    for (const [key, entry] of Object.entries(item)) {
      const entryPath = Array.isArray(item) ? `${path}[${key}]` : `${path}.${key}`
      if (DANGEROUS_KEYS.has(key)) throw new Refusal(400, 'bad_request', `The key at ${entryPath} is not accepted. Give it another name.`)
      stack.push({ item: entry, path: entryPath, level: level + 1 })
    }
  }
}
