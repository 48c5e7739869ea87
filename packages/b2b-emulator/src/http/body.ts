import { faultsIn } from '@acme/b2b-client/contract'
import type { Endpoint } from '@acme/b2b-client/contract'
import { LARGEST_BODY } from '../limits.ts'
import { Refusal, SchemaRefusal } from '../refusal.ts'
import type { SchemaIssue } from '../refusal.ts'

type Json = Readonly<Record<string, unknown>>

/** The body of a request as JSON; undefined when it has none. */
export async function jsonOf(request: Request): Promise<unknown> {
  if (Number(request.headers.get('Content-Length') ?? 0) > LARGEST_BODY) throw tooLarge()
  const text = await request.text()
  if (text.length > LARGEST_BODY) throw tooLarge()
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'bad_request', 'The body is not JSON.')
  }
}

const tooLarge = (): Refusal => new Refusal(413, 'bad_request', `The body has more than ${LARGEST_BODY} characters.`)

/** True for an object that is not a list. */
export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const issue = (field: string, keyword: string, message: string): SchemaIssue => ({
  keyword,
  dataPath: field && `.${field}`,
  schemaPath: `#${field && `/properties/${field}`}/${keyword}`,
  message,
})

/** The fields of a call, checked against its row; undefined for a call that takes none. Further fields pass. */
export function fieldsOf({ input, bodyless }: Endpoint, body: unknown): Json | undefined {
  if (input === null) return undefined
  if (bodyless) return {}
  if (!isObject(body)) throw new SchemaRefusal([issue('', 'type', 'must be object')])
  const faults = faultsIn(input, body)
  if (faults.length === 0) return body
  throw new SchemaRefusal(
    faults.map(({ field, kind }) =>
      body[field] === undefined
        ? issue(field, 'required', 'is required')
        : issue(field, 'type', `must be ${kind === 'strings' ? 'array of strings' : kind}`),
    ),
  )
}
