import * as z from 'zod/mini'
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

type Inner<S> = S extends z.core.$ZodDefault<infer T> | z.core.$ZodOptional<infer T> ? T : S
type Unsaid<S> = { [Name in keyof S]: Inner<S[Name]> extends infer T extends z.core.$ZodType ? z.ZodMiniExactOptional<T> : never }

const bare = (field: z.core.$ZodType): z.core.$ZodType =>
  field instanceof z.core.$ZodDefault || field instanceof z.core.$ZodOptional ? field._zod.def.innerType : field

/** The fields of a shape, of which none has to be there, and none is there that nobody has said. */
export const withoutDefaults = <S extends Readonly<Record<string, z.core.$ZodType>>>(shape: S): Unsaid<S> =>
  // TypeScript does not follow the fields of a shape one by one.
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, z.exactOptional(bare(field))])) as Unsaid<S>

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
