import { faultsIn } from '@acme/b2b-client/contract'
import type { Endpoint, Verb } from '@acme/b2b-client/contract'
import { isObject } from '../internal/isObject.ts'
import { Refusal, SchemaRefusal } from '../internal/refusal.ts'
import type { SchemaIssue } from '../internal/refusal.ts'
import { MAX_BODY_DEPTH, MAX_BODY_LENGTH } from '../limits.ts'
import { checkPlainJson } from '../schema/plainJson.ts'

type Fields = Readonly<Record<string, unknown>>

/** The size limits of a body. */
export interface BodyLimits {
  /** The maximum number of characters. */
  readonly maxLength: number
  /** The maximum number of levels of nested objects and lists. */
  readonly maxDepth: number
}

const DEFAULT_LIMITS: BodyLimits = { maxLength: MAX_BODY_LENGTH, maxDepth: MAX_BODY_DEPTH }

async function readText(request: Request, { maxLength }: BodyLimits): Promise<string> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxLength) throw tooLargeRefusal(maxLength)
  const text = await request.text()
  if (text.length > maxLength) throw tooLargeRefusal(maxLength)
  return text
}

/** Reads the fields of a submitted form. */
export const readForm = async (request: Request): Promise<URLSearchParams> => new URLSearchParams(await readText(request, DEFAULT_LIMITS))

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'bad_request', 'The body is not JSON.')
  }
}

/** Reads the body as JSON. Returns undefined for an empty body. */
export async function readJson(request: Request, limits = DEFAULT_LIMITS): Promise<unknown> {
  const text = await readText(request, limits)
  if (text === '') return undefined
  const body = parseJson(text)
  checkPlainJson(body, limits.maxDepth)
  return body
}

const tooLargeRefusal = (maxLength: number): Refusal => new Refusal(413, 'bad_request', `The body has more than ${maxLength} characters.`)

function requireObject(body: unknown): Fields {
  if (isObject(body)) return body
  throw new SchemaRefusal([{ keyword: 'type', dataPath: '', schemaPath: '#/type', message: 'must be object' }])
}

const createFieldIssue = (field: string, keyword: string, message: string): SchemaIssue => ({
  keyword,
  dataPath: `.${field}`,
  schemaPath: `#/properties/${field}/${keyword}`,
  message,
})

/** Explains why a field is not valid. `kind` is the kind of value that the contract requires. */
function explainField(field: string, kind: string, value: unknown): SchemaIssue {
  if (value === undefined) return createFieldIssue(field, 'required', 'is required')
  // The contract names a list with a plural, such as `strings`.
  const type = kind.endsWith('s') ? `array of ${kind}` : kind
  return createFieldIssue(field, 'type', `must be ${type}`)
}

/** Returns the fields outside the body: the parameters of the path and, for GET, of the query. */
const fieldsOutsideBody = (verb: Verb, params: Fields, url: URL): Fields =>
  verb === 'GET' ? { ...Object.fromEntries(url.searchParams), ...params } : params

/**
 * Reads the fields of a call and checks them against the endpoint. Returns undefined if the endpoint has no input. Allows unknown fields.
 * If a field is in the path and in the body, the value in the path counts.
 */
export function readFields({ input, bodyless, verb, nullable }: Endpoint, body: unknown, params: Fields, url: URL): Fields | undefined {
  if (input === null) return undefined
  const hasBody = bodyless !== true && (verb === 'POST' || verb === 'PUT')
  const bodyFields = hasBody ? requireObject(body) : {}
  const fields = { ...bodyFields, ...fieldsOutsideBody(verb, params, url) }
  // A list as metadata is refused later, with another error type. See `domain/fields/metadata.ts`.
  const isMetadataList = (field: string) => field.endsWith('metadata') && Array.isArray(fields[field])
  const problems = faultsIn(input, fields, nullable).filter(({ field }) => !isMetadataList(field))
  if (problems.length === 0) return fields
  throw new SchemaRefusal(problems.map(({ field, kind }) => explainField(field, kind, fields[field])))
}
