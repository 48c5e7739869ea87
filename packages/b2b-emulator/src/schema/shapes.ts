import * as z from 'zod/mini'
import { SchemaRefusal } from '../internal/refusal.ts'
import type { SchemaIssue } from '../internal/refusal.ts'
import { explain, explainUnknownFields, fieldSchemaOf, unwrapSchema } from './explain.ts'

function issueAt(path: readonly PropertyKey[], { keyword, message }: Pick<SchemaIssue, 'keyword' | 'message'>): SchemaIssue {
  const dataPath = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
  const schemaPathOfField = path.map((key) => `/properties/${String(key)}`).join('')
  return { keyword, dataPath, schemaPath: `#${schemaPathOfField}/${keyword}`, message }
}

/** Converts a zod error into issues in the format of the provider. An issue contains the names of fields, never their values. */
const issuesOf = (error: z.core.$ZodError, value: unknown, schema: z.core.$ZodType): SchemaIssue[] =>
  error.issues.map((issue) => issueAt(issue.path, explain(issue, value, schema)))

type RequiredField<S> = S extends z.core.$ZodDefault<infer T> | z.core.$ZodOptional<infer T> ? T : S
type OptionalField<S> = S extends z.core.$ZodType ? z.ZodMiniExactOptional<S> : never
type AllOptional<S> = { [Name in keyof S]: OptionalField<RequiredField<S[Name]>> }

/** Removes the default of a field, or the wrapper that makes the field optional. */
const toRequiredField = (field: z.core.$ZodType): z.core.$ZodType =>
  field instanceof z.core.$ZodDefault || field instanceof z.core.$ZodOptional ? field._zod.def.innerType : field

/** Makes all fields of a shape optional and removes their defaults. */
export const makeFieldsOptional = <S extends Readonly<Record<string, z.core.$ZodType>>>(shape: S): AllOptional<S> =>
  // The cast is safe, because `AllOptional` describes the same change. `Object.fromEntries` loses the types of the single fields.
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, z.exactOptional(toRequiredField(field))])) as AllOptional<S>

/** Describes the issues of a zod error in one line. */
export const describeIssues = (error: z.core.$ZodError, value: unknown, schema: z.core.$ZodType): string =>
  issuesOf(error, value, schema)
    .map(({ dataPath, message }) => `${dataPath} ${message}`)
    .join('; ')

/** Parses a value with a schema. Refuses an invalid value. Error messages call the value `valueName`. */
export function parseShape<S extends z.ZodMiniType>(schema: S, value: unknown, valueName?: string): z.output<S> {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  throw new SchemaRefusal(issuesOf(error, value, schema), valueName)
}

const isContainerSchema = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.core.$ZodArray || schema instanceof z.core.$ZodRecord || schema instanceof z.core.$ZodObject

interface FieldWithSchema {
  readonly key: string | number
  readonly entry: unknown
  /** Undefined for an unknown field. */
  readonly fieldSchema: z.core.$ZodType | undefined
}

/** Returns the fields or entries of a value with their schemas. */
function fieldsOf(schema: z.core.$ZodType, value: unknown): FieldWithSchema[] {
  if (!isContainerSchema(schema) || typeof value !== 'object' || value === null) return []
  return Object.entries(value).map(([name, entry]) => {
    const key = Array.isArray(value) ? Number(name) : name
    return { key, entry, fieldSchema: fieldSchemaOf(schema, key) }
  })
}

/** Returns an issue for each object, at any depth, that has fields that are not in its schema. */
function findUnknownFields(schema: z.core.$ZodType, value: unknown, path: readonly PropertyKey[] = []): SchemaIssue[] {
  const unwrappedSchema = unwrapSchema(schema)
  const fields = fieldsOf(unwrappedSchema, value)
  const unknownNames = fields.filter(({ fieldSchema }) => fieldSchema === undefined).map(({ key }) => String(key))
  const innerIssues = fields.flatMap(({ key, entry, fieldSchema }) =>
    fieldSchema ? findUnknownFields(fieldSchema, entry, [...path, key]) : [],
  )
  if (unknownNames.length === 0) return innerIssues
  return [issueAt(path, explainUnknownFields(unknownNames, unwrappedSchema)), ...innerIssues]
}

/**
 * Parses data that a person has written. Unlike {@link parseShape}, it also refuses unknown fields at any depth. The schemas of the
 * contract allow unknown fields, but here an unknown field is probably a typing error.
 */
export function parseStrictShape<S extends z.ZodMiniType>(schema: S, value: unknown, valueName?: string): z.output<S> {
  const data = parseShape(schema, value, valueName)
  const issues = findUnknownFields(schema, value)
  if (issues.length > 0) throw new SchemaRefusal(issues, valueName)
  return data
}
