import { replacePage } from '../browser/navigate.ts'
import { createSafeStorage } from '../browser/storage.ts'
import { isB2BError } from '../errors.ts'
import { hashOf } from '../internal/hashOf.ts'
import { isSessionEnded } from '../internal/isSessionEnded.ts'
import { localPath } from '../internal/localPath.ts'
import { pathWithNext } from '../internal/pathWithNext.ts'
import { namesOf } from '../internal/storageNames.ts'
import { MAX_PAGE_OPENINGS, MIN_RENEWAL_INTERVAL_MS } from '../limits.ts'
import type { RenewalClient } from './client.ts'

/**
 * - `opening`: the browser is loading the page. Nothing more to do.
 * - `refused`: the browser has opened the same page with the same session twice in a row, and came back within ten seconds each time. So your
 *   server probably does not accept the session, for example because its clock is wrong. Another attempt would be a loop.
 * - `unreachable`: the provider could not be reached, or failed. The session can still be alive.
 */
export type PageResult = 'opening' | 'refused' | 'unreachable'

/** Options of {@link renewAndOpenPage}. */
export interface RenewalOptions {
  /** The path of your login page, on this site. It is opened if the session has ended. Default `/login`. */
  readonly loginPath?: string | undefined
}

const storage = createSafeStorage(() => window.sessionStorage)

/**
 * The names of the storage entries. `openPage` and `renewAndOpenPage` count their openings separately: after a login, both can open the same
 * page, and this is no loop.
 */
type EntryName = 'opened_page' | 'renewed_page'

/** The storage key and the digest of the page that this document opened last. */
let lastOpening: string | undefined

/**
 * Opens a page of your server for the signed-in member, by a complete load: the router can still have a page from before the login. Call it
 * on your login page after the login.
 *
 * @param path The path to open, with its query and hash. An address of another site is replaced by `/`, so you can pass a query parameter.
 * @returns `refused` if opening the page would be a loop: then show a message, and let the user try again. Meanwhile, the session JWT is renewed.
 * Otherwise `opening`. It does not reject.
 * @example
 * const result = await openPage(client, new URLSearchParams(location.search).get('next'))
 */
export async function openPage(client: RenewalClient, path: unknown): Promise<Exclude<PageResult, 'unreachable'>> {
  const result = openUnlessLoop('opened_page', client, localPath(path))
  // The server can have refused only the JWT in the cookie. When the user tries again, there is a new one.
  if (result === 'refused' && client.session.getSync() !== null) client.session.authenticate().catch(() => undefined)
  return result
}

/** Opens a page, unless this document and the ones before it are in a loop. */
function openUnlessLoop(name: EntryName, client: RenewalClient, path: string): Exclude<PageResult, 'unreachable'> {
  const key = namesOf(client.brand, client.publicToken).key(name)
  // The path can contain a secret, for example the code of an invitation. So storage gets only a digest.
  const page = hashOf(`${client.session.getSync()?.member_session_id ?? ''} ${path}`)
  // React can run an effect twice, so a second call for the same page in one document is no loop.
  const isRepeatedCall = lastOpening === key + page
  const count = recentOpenings(key, page) + (isRepeatedCall ? 0 : 1)
  if (count > MAX_PAGE_OPENINGS) return 'refused'
  lastOpening = key + page
  storage.set(key, `${Date.now()} ${page} ${count}`)
  replacePage(path)
  return 'opening'
}

/** Returns how many documents of this tab have opened this page in a row, each a moment after the one before. */
function recentOpenings(key: string, page: string): number {
  const [openedAt, lastPage, count] = (storage.get(key) ?? '').split(' ')
  const isRecent = lastPage === page && Math.abs(Date.now() - Number(openedAt)) < MIN_RENEWAL_INTERVAL_MS
  return isRecent ? Number(count) || 0 : 0
}

/**
 * Renews the session JWT, and then opens a page of your server like {@link openPage}. If the session has ended, opens the login page, with
 * the path in the query parameter `next`.
 *
 * If a request has an expired JWT, your server redirects it to a page of yours. Call this function on that page.
 *
 * It does not reject. If the result is not `opening`, the browser stays on the page: show a message.
 *
 * @param path The path to open, as in {@link openPage}.
 * @example
 * const result = await renewAndOpenPage(client, new URLSearchParams(location.search).get('next'))
 * if (result !== 'opening') showMessage('Try again later.')
 */
export async function renewAndOpenPage(
  client: RenewalClient,
  path: unknown,
  { loginPath = '/login' }: RenewalOptions = {},
): Promise<PageResult> {
  const target = localPath(path)
  try {
    await client.session.authenticate()
  } catch (error) {
    // After a network failure or another error of the provider, the session can still be alive.
    if (!isSessionEnded(error) && !isLoggedOut(client, error)) return 'unreachable'
    // The path is the `next` of the login page, as if the browser had requested it.
    replacePage(pathWithNext(loginPath, { method: 'GET', url: target }))
    return 'opening'
  }
  return openUnlessLoop('renewed_page', client, target)
}

/** Returns true if the member has logged out during the renewal, for example in another tab. The logout cancels the renewal. */
const isLoggedOut = (client: RenewalClient, error: unknown): boolean =>
  isB2BError(error) && error.name === 'UserCancellationError' && client.session.getSync() === null
