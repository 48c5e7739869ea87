import { faultsIn } from '@acme/b2b-client/contract'
import type { Endpoint, Verb } from '@acme/b2b-client/contract'
import { isObject } from '../internal/isObject.ts'
import { Refusal, SchemaRefusal } from '../internal/refusal.ts'
import type { SchemaIssue } from '../internal/refusal.ts'
import { MAX_BODY_DEPTH, MAX_BODY_LENGTH } from '../limits.ts'
import { checkPlainJson } from '../schema/plainJson.ts'

type Json = Readonly<Record<string, unknown>>

/** The size limits of a body: its characters, and its levels of nested objects and lists. */
export interface BodySize {
  readonly maxLength: number
  readonly maxDepth: number
}

const DEFAULT_SIZE: BodySize = { maxLength: MAX_BODY_LENGTH, maxDepth: MAX_BODY_DEPTH }

async function textOf(request: Request, { maxLength }: BodySize): Promise<string> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxLength) throw tooLarge(maxLength)
  const text = await request.text()
  if (text.length > maxLength) throw tooLarge(maxLength)
  return text
}

/** Reads the fields of a submitted form. */
export const formOf = async (request: Request): Promise<URLSearchParams> => new URLSearchParams(await textOf(request, DEFAULT_SIZE))

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'bad_request', 'The body is not JSON.')
  }
}

/** Reads the body as JSON. Returns undefined for an empty body. */
export async function jsonOf(request: Request, size = DEFAULT_SIZE): Promise<unknown> {
  const text = await textOf(request, size)
  if (text === '') return undefined
  const body = parseJson(text)
  checkPlainJson(body, size.maxDepth)
  return body
}

const tooLarge = (maxLength: number): Refusal => new Refusal(413, 'bad_request', `The body has more than ${maxLength} characters.`)

const issue = (field: string, keyword: string, message: string): SchemaIssue => ({
  keyword,
  dataPath: field && `.${field}`,
  schemaPath: `#${field && `/properties/${field}`}/${keyword}`,
  message,
})

/** The fields outside the body: the parameters in the path and, for GET, in the query. */
const fieldsOutsideBody = (verb: Verb, params: Json, url: URL): Json =>
  verb === 'GET' ? { ...Object.fromEntries(url.searchParams), ...params } : params

/**
 * Returns the fields of a call after checking them against the endpoint, or undefined if the endpoint takes no input. Unknown fields are
 * allowed. A field in the path takes precedence over the same field in the body.
 */
export function fieldsOf({ input, bodyless, verb, nullable }: Endpoint, body: unknown, params: Json, url: URL): Json | undefined {
  if (input === null) return undefined
  const hasBody = bodyless !== true && (verb === 'POST' || verb === 'PUT')
  if (hasBody && !isObject(body)) throw new SchemaRefusal([issue('', 'type', 'must be object')])
  const fields = { ...(hasBody && isObject(body) ? body : {}), ...fieldsOutsideBody(verb, params, url) }
  // A list as metadata has its own error, in `domain/fields/metadata.ts`.
  const isMetadataList = (field: string) => field.endsWith('metadata') && Array.isArray(fields[field])
  const problems = faultsIn(input, fields, nullable).filter(({ field }) => !isMetadataList(field))
  if (problems.length === 0) return fields
  // The kind of a list is the plural of the type of its items, such as `strings`.
  throw new SchemaRefusal(
    problems.map(({ field, kind }) =>
      fields[field] === undefined
        ? issue(field, 'required', 'is required')
        : issue(field, 'type', `must be ${kind.endsWith('s') ? `array of ${kind}` : kind}`),
    ),
  )
}
