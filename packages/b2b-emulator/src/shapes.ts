import * as z from 'zod/mini'
import { explain, noFields, plain } from './explain.ts'
import { SchemaRefusal } from './refusal.ts'
import type { SchemaIssue } from './refusal.ts'

function issueAt(path: readonly PropertyKey[], { keyword, message }: Pick<SchemaIssue, 'keyword' | 'message'>): SchemaIssue {
  const dataPath = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
  return { keyword, dataPath, schemaPath: `#${path.map((key) => `/properties/${String(key)}`).join('')}/${keyword}`, message }
}

/** What is wrong with a value, as the provider words it: names of fields, never what they held. */
const issuesOf = (error: z.core.$ZodError, value: unknown, schema: z.core.$ZodType): SchemaIssue[] =>
  error.issues.map((issue) => issueAt(issue.path, explain(issue, value, schema)))

type Inner<S> = S extends z.core.$ZodDefault<infer T> | z.core.$ZodOptional<infer T> ? T : S
type Unsaid<S> = { [Name in keyof S]: Inner<S[Name]> extends infer T extends z.core.$ZodType ? z.ZodMiniExactOptional<T> : never }

const bare = (field: z.core.$ZodType): z.core.$ZodType =>
  field instanceof z.core.$ZodDefault || field instanceof z.core.$ZodOptional ? field._zod.def.innerType : field

/** The fields of a shape, of which none has to be there, and none is there that nobody has said. */
export const withoutDefaults = <S extends Readonly<Record<string, z.core.$ZodType>>>(shape: S): Unsaid<S> =>
  // TypeScript does not follow the fields of a shape one by one.
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, z.exactOptional(bare(field))])) as Unsaid<S>

/** The same in one line. */
export const faultsOf = (error: z.core.$ZodError, value: unknown, schema: z.core.$ZodType): string =>
  issuesOf(error, value, schema)
    .map(({ dataPath, message }) => `${dataPath} ${message}`)
    .join('; ')

/** The value as a schema reads it. Refuses a value of another shape. */
export function checkShape<S extends z.ZodMiniType>(schema: S, value: unknown, whole?: string): z.output<S> {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  throw new SchemaRefusal(issuesOf(error, value, schema), whole)
}

type Known = readonly [key: string | number, value: unknown, schema: z.core.$ZodType | undefined]

/** The fields and entries of a value, each with what the schema knows of it: nothing of a field that it does not have. */
function fieldsOf(schema: z.core.$ZodType, value: unknown): Known[] {
  if (typeof value !== 'object' || value === null) return []
  if (schema instanceof z.core.$ZodArray) return Object.values(value).map((entry, at): Known => [at, entry, schema._zod.def.element])
  if (schema instanceof z.core.$ZodRecord)
    return Object.entries(value).map(([key, entry]): Known => [key, entry, schema._zod.def.valueType])
  if (!(schema instanceof z.core.$ZodObject)) return []
  const { shape } = schema._zod.def
  return Object.entries(value).map(([key, entry]): Known => [key, entry, Object.hasOwn(shape, key) ? shape[key] : undefined])
}

/** Every field of a value, however deep, that a schema lets pass without knowing it. */
function unknownIn(schema: z.core.$ZodType, value: unknown, path: readonly PropertyKey[] = []): SchemaIssue[] {
  const known = plain(schema)
  const fields = fieldsOf(known, value)
  const odd = fields.filter(([, , inner]) => inner === undefined).map(([key]) => String(key))
  const deeper = fields.flatMap(([key, entry, inner]) => (inner ? unknownIn(inner, entry, [...path, key]) : []))
  return odd.length === 0 ? deeper : [issueAt(path, noFields(odd, known)), ...deeper]
}

/**
 * The same for what a person has written. The wire may bring more than its contract knows, and so do the schemas taken from it; here
 * such a field is a typing error, and is refused however deep it stands. `whole` is what the message calls the value itself.
 */
export function checkWritten<S extends z.ZodMiniType>(schema: S, value: unknown, whole?: string): z.output<S> {
  const data = checkShape(schema, value, whole)
  const issues = unknownIn(schema, value)
  if (issues.length > 0) throw new SchemaRefusal(issues, whole)
  return data
}
