import type { Member } from '@acme/b2b-client/contract'
import * as z from 'zod/mini'
import { encodeBase64url, decodeBase64, encodeUtf8 } from '../../crypto/encoding.ts'
import { isWholeNumberBetween } from '../../formats/wholeNumbers.ts'
import { Refusal } from '../../internal/refusal.ts'
import { MAX_PAGE_SIZE, MIN_FUZZY_LENGTH, DEFAULT_PAGE_SIZE } from '../../limits.ts'
import { parseShape } from '../../schema/shapes.ts'

type Predicate = (member: Member) => boolean

const searchRefusal = (message: string): Refusal => new Refusal(400, 'invalid_argument', message)

const Query = z.object({
  operator: z.literal(['AND', 'OR']),
  operands: z._default(z.array(z.object({ filter_name: z.string(), filter_value: z.unknown() })), []),
})

const Texts = z.array(z.string())
const STATUSES = ['active', 'pending', 'invited', 'deleted']

function filterByList(value: unknown, valuesOf: (member: Member) => readonly string[]): Predicate {
  const wantedTexts = new Set(parseShape(Texts, value).map((text) => text.toLowerCase()))
  return (member) => valuesOf(member).some((text) => wantedTexts.has(text.toLowerCase()))
}

function filterByPart(value: unknown, textOf: (member: Member) => string): Predicate {
  const wantedText = parseShape(z.string(), value).toLowerCase()
  if (wantedText.length < MIN_FUZZY_LENGTH) throw searchRefusal(`A fuzzy filter needs ${MIN_FUZZY_LENGTH} characters or more.`)
  return (member) => textOf(member).toLowerCase().includes(wantedText)
}

function filterByFlag(value: unknown, flagOf: (member: Member) => boolean): Predicate {
  const wantedFlag = parseShape(z.boolean(), value)
  return (member) => flagOf(member) === wantedFlag
}

function filterByStatus(value: unknown): Predicate {
  if (parseShape(Texts, value).some((status) => !STATUSES.includes(status))) {
    throw new Refusal(400, 'search_invalid_status_filter', `A status is one of ${STATUSES.join(', ')}.`)
  }
  return filterByList(value, ({ status }) => [status])
}

/** The filters of a member search. */
const FILTERS: Readonly<Record<string, (value: unknown) => Predicate>> = {
  member_ids: (value) => filterByList(value, ({ member_id }) => [member_id]),
  member_emails: (value) => filterByList(value, ({ email_address }) => [email_address]),
  member_email_fuzzy: (value) => filterByPart(value, ({ email_address }) => email_address),
  member_is_breakglass: (value) => filterByFlag(value, ({ is_breakglass }) => is_breakglass),
  statuses: filterByStatus,
  member_mfa_phone_numbers: (value) => filterByList(value, ({ mfa_phone_number }) => [mfa_phone_number]),
  member_mfa_phone_number_fuzzy: (value) => filterByPart(value, ({ mfa_phone_number }) => mfa_phone_number),
  member_password_exists: (value) => filterByFlag(value, ({ member_password_id }) => member_password_id !== ''),
  member_roles: (value) => filterByList(value, ({ roles }) => roles.map(({ role_id }) => role_id)),
}

function createFilter(name: string, value: unknown): Predicate {
  const filter = Object.hasOwn(FILTERS, name) ? FILTERS[name] : undefined
  if (filter) return filter(value)
  throw searchRefusal(`Unknown filter. Use one of ${Object.keys(FILTERS).join(', ')}.`)
}

const isNotDeleted: Predicate = ({ status }) => status !== 'deleted'

/** Creates the predicate of a query. Deleted members match only if the query has a filter for statuses. */
function createPredicate(query: unknown): Predicate {
  if (query === undefined) return isNotDeleted
  const { operator, operands } = parseShape(Query, query)
  const filters = operands.map(({ filter_name, filter_value }) => createFilter(filter_name, filter_value))
  const matches: Predicate = (member) => {
    if (filters.length === 0) return true
    return operator === 'AND' ? filters.every((filter) => filter(member)) : filters.some((filter) => filter(member))
  }
  const hasStatusFilter = operands.some(({ filter_name }) => filter_name === 'statuses')
  return hasStatusFilter ? matches : (member) => isNotDeleted(member) && matches(member)
}

/** Returns the page size. Refuses a size outside of the allowed range. */
export function validatePageSize(limit: number | undefined): number {
  const pageSize = limit ?? DEFAULT_PAGE_SIZE
  if (isWholeNumberBetween(pageSize, 1, MAX_PAGE_SIZE)) return pageSize
  throw searchRefusal(`The limit must be a whole number from 1 to ${MAX_PAGE_SIZE}.`)
}

/**
 * Returns the page of a list at a cursor, and the cursor of the next page. A cursor is the id of the last entry of the previous page, in
 * base64url.
 */
export function findPage<T>(entries: readonly T[], idOf: (entry: T) => string, pageSize: number, cursor: string | undefined) {
  const previousId = cursor ? decodeBase64(cursor.replaceAll('-', '+').replaceAll('_', '/')) : null
  const previousIndex = previousId === null ? -1 : entries.findIndex((entry) => idOf(entry) === previousId)
  if (cursor && previousIndex < 0) throw searchRefusal('The cursor does not belong to this search.')
  const start = previousIndex + 1
  const page = entries.slice(start, start + pageSize)
  const lastEntry = page.at(-1)
  const isLastPage = lastEntry === undefined || start + pageSize >= entries.length
  return { page, next: isLastPage ? null : encodeBase64url(encodeUtf8(idOf(lastEntry))) }
}

/** Returns the members that match a query, the oldest first. */
export const searchMembers = (members: readonly Member[], query: unknown): Member[] => members.filter(createPredicate(query))
