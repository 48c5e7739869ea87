import type { Page, Request } from '@playwright/test'
import { EMULATOR_PORT } from '../ports.mjs'

/*
 * Finds secrets where they must not be. It collects the secrets of a page from its calls to the server, and everything that others can read:
 * the console, the URLs and referrers of requests, telemetry, storage, cookies, the history, elements, and the callbacks of the host.
 */

const TOKENS_OF_LINKS = [
  'magic_links_token',
  'discovery_magic_links_token',
  'discovery_oauth_token',
  'oauth_token',
  'sso_token',
  'password_reset_token',
]
/** The fields of requests and responses with secrets. */
const SECRET_FIELDS = [
  'session_token',
  'session_jwt',
  'intermediate_session_token',
  'secret',
  'qr_code',
  'recovery_codes',
  'recovery_code',
  'password',
  'code',
  'pkce_code_verifier',
  ...TOKENS_OF_LINKS,
]

/** The places where a secret must be. `secret` is a field, and `place` the start of the name of an observation. */
const ALLOWED: readonly { readonly secret: string; readonly place: string; readonly reason: string }[] = [
  { secret: 'session_token', place: 'cookie acme_session=', reason: 'the session' },
  { secret: 'session_jwt', place: 'cookie acme_session_jwt=', reason: 'the session' },
  { secret: 'intermediate_session_token', place: 'cookie acme_intermediate_session_token=', reason: 'a sign-in that needs another step' },
  { secret: 'pkce_code_verifier', place: 'storage', reason: 'a sign-in that has started, until its call' },
  { secret: 'secret', place: 'element TOTPEnrollmentManual', reason: 'the user types it into the app' },
  { secret: 'qr_code', place: 'element TOTPEnrollmentQRCode', reason: 'the user scans it' },
  { secret: 'recovery_codes', place: 'element RecoveryCodeSave', reason: 'the user saves them' },
  { secret: 'recovery_codes', place: 'element backupCodes', reason: 'the user looks at them in the account' },
  { secret: 'password', place: 'field', reason: 'typed by the user' },
  { secret: 'code', place: 'field', reason: 'typed by the user' },
  { secret: 'recovery_code', place: 'field', reason: 'typed by the user' },
  ...TOKENS_OF_LINKS.flatMap((secret) => [
    { secret, place: 'timing of the page', reason: 'the browser keeps the URL of the link, whose token is spent' },
    { secret, place: 'referrer within the site', reason: 'requests of the page for its own files, before the first script runs' },
  ]),
]

/** A shorter value is found by chance. */
const MIN_LENGTH = 6

function collect(value: unknown, found: Map<string, string>, field = ''): void {
  if (typeof value === 'string') {
    if (SECRET_FIELDS.includes(field) && value.length >= MIN_LENGTH) found.set(value, field)
  } else if (Array.isArray(value)) for (const item of value) collect(item, found, field)
  else if (typeof value === 'object' && value !== null) for (const [key, item] of Object.entries(value)) collect(item, found, key)
}

const isCall = (url: string): boolean => new URL(url).port === String(EMULATOR_PORT) && new URL(url).pathname.startsWith('/sdk/')

declare global {
  interface Window {
    reportBody(body: unknown): Promise<void>
  }
}

/** Runs in every page. Reports the bodies of all responses. A page that is closed in the meantime has shown nothing of them. */
function reportBodies(): void {
  const { fetch } = window
  window.fetch = async (...request) => {
    const response = await fetch(...request)
    void response
      .clone()
      .json()
      .then((body) => window.reportBody(body))
      .catch(() => {})
    return response
  }
}

/** Starts to watch a page. */
export async function watchSecrets(page: Page) {
  const secrets = new Map<string, string>()
  /** The texts by their places. */
  const observations = new Map<string, Set<string>>()
  const observe = (place: string, text: string) => {
    if (text !== '') observations.set(place, (observations.get(place) ?? new Set()).add(text))
  }

  page.on('console', (message) => observe('console', message.text()))
  page.on('pageerror', (error) => observe('console', `${error.message} ${error.stack}`))
  page.on('request', (request: Request) => {
    const url = request.url()
    // The browser opens the page of a link before any script can remove the token.
    if (!request.isNavigationRequest()) observe(`URL of a request (${request.resourceType()})`, url)
    const referrer = request.headers()['referer'] ?? ''
    observe(referrer.startsWith(new URL(url).origin) ? 'referrer within the site' : 'referrer to another site', referrer)
    if (!isCall(url)) return
    if (url.endsWith('/events')) observe('telemetry', request.postData() ?? '')
    else collect(JSON.parse(request.postData() ?? 'null'), secrets)
  })
  await page.exposeBinding('reportBody', (_, body: unknown) => collect(body, secrets))
  await page.addInitScript(reportBodies)

  return {
    /** Reads what the page shows and stores. */
    async lookAt(screen: string): Promise<void> {
      const seen = await page.evaluate(() => ({
        html: document.documentElement.outerHTML,
        storage: [localStorage, sessionStorage].map((storage) => JSON.stringify(storage)),
        cookies: document.cookie.split('; '),
        history: [window.location.href, JSON.stringify(window.history.state)],
        timing: performance.getEntriesByType('navigation').map(({ name }) => name),
        resources: performance.getEntriesByType('resource').map(({ name }) => name),
        reports: JSON.stringify(window.journeyReports) as string | undefined, // Other pages do not record callbacks.
      }))
      observe(`element ${screen}`, seen.html)
      for (const text of seen.storage) observe('storage', text)
      for (const text of seen.cookies) observe(`cookie ${text.split('=')[0]}=`, text)
      for (const text of seen.history) observe('history', text)
      for (const text of seen.timing) observe('timing of the page', text)
      for (const text of seen.resources) observe('timing of a request', text)
      observe('callback', seen.reports ?? '')
    },
    /** The secrets in places where they must not be, and how much was searched. */
    result() {
      const leaks = new Set<string>()
      const allowed = new Set<string>()
      for (const [value, secret] of secrets)
        for (const [place, texts] of observations)
          for (const text of texts) {
            if (!text.includes(value) && !text.includes(encodeURIComponent(value))) continue
            const entry = ALLOWED.find((row) => row.secret === secret && place.startsWith(row.place))
            if (entry) allowed.add(`${secret} in ${place}: ${entry.reason}`)
            else leaks.add(`${secret} in ${place}`)
          }
      const texts = [...observations.values()].reduce((sum, { size }) => sum + size, 0)
      return { leaks: [...leaks].sort(), allowed: [...allowed].sort(), secrets: secrets.size, texts }
    },
  }
}
