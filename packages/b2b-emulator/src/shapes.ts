import type * as z from 'zod/mini'
import { SchemaRefusal } from './refusal.ts'
import type { SchemaIssue } from './refusal.ts'

/** The value at a path inside of another, without a look at what is inherited. */
const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inside, key) => {
    if (typeof inside !== 'object' || inside === null || !Object.hasOwn(inside, key)) return undefined
    return Reflect.get(inside, key)
  }, value)

function explain(issue: z.core.$ZodIssue, value: unknown): Pick<SchemaIssue, 'keyword' | 'message'> {
  if (valueAt(value, issue.path) === undefined) return { keyword: 'required', message: 'is required' }
  if (issue.code === 'invalid_type') return { keyword: 'type', message: `must be of type ${issue.expected}` }
  if (issue.code === 'invalid_value') return { keyword: 'enum', message: `must be one of ${issue.values.map(String).join(', ')}` }
  if (issue.code === 'unrecognized_keys') return { keyword: 'additionalProperties', message: `has no field ${issue.keys.join(', ')}` }
  return { keyword: issue.code, message: issue.message }
}

/** What is wrong with a value, as the provider words it: names of fields, never what they held. */
const issuesOf = (error: z.core.$ZodError, value: unknown): SchemaIssue[] =>
  error.issues.map((issue) => {
    const { keyword, message } = explain(issue, value)
    const dataPath = issue.path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
    return { keyword, dataPath, schemaPath: `#${issue.path.map((key) => `/properties/${String(key)}`).join('')}/${keyword}`, message }
  })

/** The same in one line. */
export const faultsOf = (error: z.core.$ZodError, value: unknown): string =>
  issuesOf(error, value)
    .map(({ dataPath, message }) => `${dataPath} ${message}`)
    .join('; ')

/** The value as a schema reads it. Refuses a value of another shape. */
export function checkShape<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  throw new SchemaRefusal(issuesOf(error, value))
}
