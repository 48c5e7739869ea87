import * as z from 'zod/mini'
import type { SchemaIssue } from '../internal/refusal.ts'

/* Explains which values are allowed, because all messages of zod/mini are the same. */

/** A message and the name of the violated rule: the keyword of JSON Schema or, if JSON Schema has no such rule, the code of zod. */
type Explanation = Pick<SchemaIssue, 'keyword' | 'message'>
type Issue = z.core.$ZodIssue

/** The message that zod/mini gives to every issue, unless the schema has its own message. */
const DEFAULT_MESSAGE = 'Invalid input'

/** Returns the schema of a number in a range. Every error message names the range. */
export function numberBetween(min: number, max: number): z.ZodMiniNumber<number> {
  const message = `must be a number from ${min} to ${max}`
  return z.number(message).check(z.gte(min, message), z.lte(max, message))
}

/** Returns the schema of a whole number in a range. Every error message names the range. */
export function wholeNumberBetween(min: number, max: number): z.ZodMiniNumberFormat {
  const message = `must be a whole number from ${min} to ${max}`
  return z.int(message).check(z.gte(min, message), z.lte(max, message))
}

/** Removes the wrappers for default, optional, nullable and readonly from a schema. */
export const unwrapSchema = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.core.$ZodDefault ||
  schema instanceof z.core.$ZodOptional ||
  schema instanceof z.core.$ZodNullable ||
  schema instanceof z.core.$ZodReadonly
    ? unwrapSchema(schema._zod.def.innerType)
    : schema

/** Returns the option of a discriminated union that the value selects. Returns every other kind of schema unchanged. */
function selectOption(schema: z.core.$ZodType, value: unknown): z.core.$ZodType {
  if (!(schema instanceof z.core.$ZodDiscriminatedUnion)) return schema
  const { options, discriminator } = schema._zod.def
  const tag = valueAt(value, [discriminator])
  const selectedSchema = options.find(
    (option) => option instanceof z.core.$ZodObject && acceptsTag(option._zod.def.shape[discriminator], tag),
  )
  return selectedSchema ?? schema
}

const acceptsTag = (schema: z.core.$ZodType | undefined, tag: unknown): boolean =>
  schema instanceof z.core.$ZodLiteral && schema._zod.def.values.some((value) => value === tag)

/** Returns the value at a path in an untrusted value, or undefined. Ignores inherited properties. */
function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let currentValue = value
  for (const key of path) {
    if (typeof currentValue !== 'object' || currentValue === null || !Object.hasOwn(currentValue, key)) return undefined
    currentValue = Reflect.get(currentValue, key)
  }
  return currentValue
}

/** Returns the schema of a field or an entry of a value, or undefined if the schema has no such field. */
export function fieldSchemaOf(schema: z.core.$ZodType, key: PropertyKey): z.core.$ZodType | undefined {
  if (schema instanceof z.core.$ZodArray) return schema._zod.def.element
  if (schema instanceof z.core.$ZodRecord) return schema._zod.def.valueType
  if (!(schema instanceof z.core.$ZodObject)) return undefined
  const { shape } = schema._zod.def
  return Object.hasOwn(shape, key) ? shape[String(key)] : undefined
}

/** Returns the schema of the value at a path, or null if the path is not part of the schema. */
function schemaAt(schema: z.core.$ZodType, value: unknown, path: readonly PropertyKey[]): z.core.$ZodType | null {
  const currentSchema = selectOption(unwrapSchema(schema), value)
  const [key, ...restOfPath] = path
  if (key === undefined) return currentSchema
  const nextSchema = fieldSchemaOf(currentSchema, key)
  return nextSchema ? schemaAt(nextSchema, valueAt(value, [key]), restOfPath) : null
}

/** Explains that fields are unknown, and lists the known fields. */
export function explainUnknownFields(names: readonly string[], schema: z.core.$ZodType | null): Explanation {
  const knownFields = schema instanceof z.core.$ZodObject ? `. It has: ${Object.keys(schema._zod.def.shape).join(', ')}` : ''
  return { keyword: 'additionalProperties', message: `has no field ${names.join(', ')}${knownFields}` }
}

const formatCount = (count: number | bigint, unit: string): string => `${count} ${unit}${Number(count) === 1 ? '' : 's'}`

/** Describes a limit of a value. `valueKind` is zod's name for the kind of value. */
function describeLimit(words: 'at least' | 'at most', bound: number | bigint, valueKind: string): string {
  if (valueKind === 'string') return `must have ${words} ${formatCount(bound, 'character')}`
  if (['array', 'set', 'map'].includes(valueKind)) return `must have ${words} ${String(bound)} ${Number(bound) === 1 ? 'entry' : 'entries'}`
  return `must be ${words} ${bound}`
}

/** Describes the first issue of each branch of a union. Leaves out repetitions. */
function describeBranches(branches: readonly (readonly Issue[])[]): string[] {
  const firstIssues = branches.flatMap(([firstIssue]) => firstIssue ?? [])
  return [...new Set(firstIssues.map(describeAllowedValues))]
}

/** Describes the values that a schema without its own message allows. */
function describeAllowedValues(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be of type ${issue.expected}`
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`
    case 'too_small':
      return describeLimit('at least', issue.minimum, issue.origin)
    case 'too_big':
      return describeLimit('at most', issue.maximum, issue.origin)
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'invalid_format':
      return issue.pattern === undefined ? `must be written as ${issue.format}` : `must match ${issue.pattern}`
    case 'invalid_union':
      return describeBranches(issue.errors).join(', or ') || 'must be one of the known forms'
    case 'invalid_key':
    case 'invalid_element':
      return issue.issues.map(describeAllowedValues).join(', ')
    default:
      return 'is not accepted'
  }
}

/** The keywords of JSON Schema, by the code of zod. */
const KEYWORDS: Readonly<Partial<Record<Issue['code'], string>>> = { invalid_type: 'type', invalid_value: 'enum' }

/** Converts an issue of zod into a keyword and a message with the allowed values. */
export function explain(issue: Issue, value: unknown, schema: z.core.$ZodType): Explanation {
  if (issue.code === 'unrecognized_keys') return explainUnknownFields(issue.keys, schemaAt(schema, value, issue.path))
  const hasOwnMessage = issue.message !== DEFAULT_MESSAGE
  if (valueAt(value, issue.path) === undefined) {
    return { keyword: 'required', message: hasOwnMessage ? `is required: ${issue.message}` : 'is required' }
  }
  return { keyword: KEYWORDS[issue.code] ?? issue.code, message: hasOwnMessage ? issue.message : describeAllowedValues(issue) }
}
