import type { Member } from '@acme/b2b-client/contract'
import * as z from 'zod/mini'
import { encodeBase64url, decodeBase64, encodeUtf8 } from '../../crypto/encoding.ts'
import { Refusal } from '../../internal/refusal.ts'
import { MAX_PAGE_SIZE, MIN_FUZZY_LENGTH, DEFAULT_PAGE_SIZE } from '../../limits.ts'
import { parseShape } from '../../schema/shapes.ts'

type Predicate = (member: Member) => boolean

const invalid = (message: string): Refusal => new Refusal(400, 'invalid_argument', message)

const Query = z.object({
  operator: z.literal(['AND', 'OR']),
  operands: z._default(z.array(z.object({ filter_name: z.string(), filter_value: z.unknown() })), []),
})

const Texts = z.array(z.string())
const STATUSES = ['active', 'pending', 'invited', 'deleted']

function listFilter(value: unknown, valuesOf: (member: Member) => readonly string[]): Predicate {
  const wantedTexts = new Set(parseShape(Texts, value).map((text) => text.toLowerCase()))
  return (member) => valuesOf(member).some((text) => wantedTexts.has(text.toLowerCase()))
}

function fuzzyFilter(value: unknown, textOf: (member: Member) => string): Predicate {
  const wantedText = parseShape(z.string(), value).toLowerCase()
  if (wantedText.length < MIN_FUZZY_LENGTH) throw invalid(`A fuzzy filter needs ${MIN_FUZZY_LENGTH} characters or more.`)
  return (member) => textOf(member).toLowerCase().includes(wantedText)
}

function booleanFilter(value: unknown, flagOf: (member: Member) => boolean): Predicate {
  const wantedFlag = parseShape(z.boolean(), value)
  return (member) => flagOf(member) === wantedFlag
}

function statusFilter(value: unknown): Predicate {
  if (parseShape(Texts, value).some((status) => !STATUSES.includes(status))) {
    throw new Refusal(400, 'search_invalid_status_filter', `A status is one of ${STATUSES.join(', ')}.`)
  }
  return listFilter(value, ({ status }) => [status])
}

/** The filters of a member search. */
const FILTERS: ReadonlyMap<string, (value: unknown) => Predicate> = new Map([
  ['member_ids', (value) => listFilter(value, ({ member_id }) => [member_id])],
  ['member_emails', (value) => listFilter(value, ({ email_address }) => [email_address])],
  ['member_email_fuzzy', (value) => fuzzyFilter(value, ({ email_address }) => email_address)],
  ['member_is_breakglass', (value) => booleanFilter(value, ({ is_breakglass }) => is_breakglass)],
  ['statuses', statusFilter],
  ['member_mfa_phone_numbers', (value) => listFilter(value, ({ mfa_phone_number }) => [mfa_phone_number])],
  ['member_mfa_phone_number_fuzzy', (value) => fuzzyFilter(value, ({ mfa_phone_number }) => mfa_phone_number)],
  ['member_password_exists', (value) => booleanFilter(value, ({ member_password_id }) => member_password_id !== '')],
  ['member_roles', (value) => listFilter(value, ({ roles }) => roles.map(({ role_id }) => role_id))],
] as [string, (value: unknown) => Predicate][])

const isNotDeleted: Predicate = ({ status }) => status !== 'deleted'

/** Returns the predicate of a query. Deleted members match only if a filter asks for statuses. */
function predicateOf(query: unknown): Predicate {
  if (query === undefined) return isNotDeleted
  const { operator, operands } = parseShape(Query, query)
  const tests = operands.map(({ filter_name, filter_value }) => {
    const filter = FILTERS.get(filter_name)
    if (!filter) throw invalid(`Unknown filter. Use one of ${[...FILTERS.keys()].join(', ')}.`)
    return filter(filter_value)
  })
  const passesTests: Predicate = (member) => (operator === 'AND' ? tests.every((test) => test(member)) : tests.some((test) => test(member)))
  const matches: Predicate = (member) => tests.length === 0 || passesTests(member)
  const hasStatusFilter = operands.some(({ filter_name }) => filter_name === 'statuses')
  return hasStatusFilter ? matches : (member) => isNotDeleted(member) && matches(member)
}

/** Returns the page size. Refuses one outside of the allowed range. */
export function pageLength(limit: number | undefined): number {
  const length = limit ?? DEFAULT_PAGE_SIZE
  if (Number.isInteger(length) && length >= 1 && length <= MAX_PAGE_SIZE) return length
  throw invalid(`The limit must be a whole number from 1 to ${MAX_PAGE_SIZE}.`)
}

/**
 * Returns the page of a list at a cursor, and the cursor of the next page. A cursor is the id of the last entry before the page, in
 * base64url.
 */
export function pageOf<T>(all: readonly T[], idOf: (entry: T) => string, limit: number, cursor: string | undefined) {
  const lastId = cursor ? decodeBase64(cursor.replaceAll('-', '+').replaceAll('_', '/')) : null
  const lastIndex = lastId === null ? -1 : all.findIndex((entry) => idOf(entry) === lastId)
  if (cursor && lastIndex < 0) throw invalid('The cursor does not belong to this search.')
  const start = lastIndex + 1
  const page = all.slice(start, start + limit)
  const lastEntry = page.at(-1)
  const isLastPage = lastEntry === undefined || start + limit >= all.length
  return { page, next: isLastPage ? null : encodeBase64url(encodeUtf8(idOf(lastEntry))) }
}

/** Returns the members that match a query, the oldest first. */
export const matching = (members: readonly Member[], query: unknown): Member[] => members.filter(predicateOf(query))
