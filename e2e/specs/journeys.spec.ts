import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../helpers/coverage.ts'
import { defaults, journeys, type Expectation, type Journey, type JourneyStep, type Target } from '../helpers/journeys.ts'
import { matchesCall, serveJourney } from '../helpers/journeyServer.ts'
import { PAGES_PORT } from '../ports.mjs'

/* Every recorded journey, in a real browser, with the built packages and the recorded responses. */

const HOST = `http://localhost:${PAGES_PORT}`

function locate(page: Page, { role, name, label, placeholder, text }: Target): Locator {
  if (role !== undefined) return page.getByRole(role, name === undefined ? {} : { name, exact: true })
  if (label !== undefined) return page.getByLabel(label, { exact: true })
  if (placeholder !== undefined) return page.getByPlaceholder(placeholder, { exact: true })
  return page.getByText(text ?? '')
}

const visibleText = (page: Page) => page.evaluate(() => document.body.innerText.replace(/\s+/g, ' '))

const NO_SESSION = { member_session: null, member: null, organization: null }

/** Stores the cookies and the state of an earlier sign-in. */
async function storeSignIn(page: Page, { server }: Journey): Promise<void> {
  const confirmation = server.find(({ path }) => path === '/b2b/sessions/authenticate')?.respond.data ?? NO_SESSION
  const { member_session: session, member, organization } = confirmation as Readonly<Record<string, unknown>>
  const state = JSON.stringify({ session, member, organization })
  await page.context().addCookies([
    { name: 'acme_session', value: 'session-token', url: HOST },
    { name: 'acme_session_jwt', value: 'session-jwt', url: HOST },
  ])
  await page.addInitScript(([key, value]) => window.localStorage.setItem(key, value), [
    `acme_sdk_state_${defaults.publicToken}`,
    state,
  ] as const)
}

/** Opens the page of a journey at the URL of the journey. */
async function open(page: Page, journey: Journey): Promise<void> {
  const { url, component = 'login', config, strictMode = false, loggedIn } = journey
  if (loggedIn === true) await storeSignIn(page, journey)
  await page.addInitScript((settings) => Object.defineProperty(window, 'journey', { value: settings }), {
    publicToken: defaults.publicToken,
    component,
    config,
    strictMode,
  })
  await page.route(`${HOST}${new URL(url, HOST).pathname}*`, async (route) =>
    route.fulfill({ response: await route.fetch({ url: `${HOST}/pages/journey.html` }) }),
  )
  await page.goto(url)
}

async function runStep(page: Page, step: JourneyStep, check: (expected: Expectation) => Promise<void>): Promise<void> {
  const target = step.target && locate(page, step.target)
  if (step.do === 'assert') for (const expected of step.expect ?? []) await check(expected)
  if (step.do === 'fill') await target?.fill(String(step.value))
  if (step.do === 'press') await target?.press(String(step.value))
  if (step.do === 'click') await target?.click()
  // A wait without a target was a pause in the recording. It is skipped, because the next step waits for its own target.
  if (step.do === 'wait') await target?.first().waitFor()
}

test.describe.configure({ mode: 'parallel' })

for (const journey of journeys) {
  test(journey.id, async ({ page }) => {
    const { calls, visits } = await serveJourney(page, journey)
    await open(page, journey)
    const reports = () => page.evaluate(() => window.journeyReports)

    async function check({ text, noText, call, event, error, navigate, link, ...rest }: Expectation): Promise<void> {
      if (text !== undefined) await expect.poll(() => visibleText(page)).toContain(text)
      if (noText !== undefined) await expect.poll(() => visibleText(page)).not.toContain(noText)
      if (call) {
        const countCalls = () => calls.filter((sent) => matchesCall(call, sent)).length
        await (call.times === undefined ? expect.poll(countCalls).toBeGreaterThan(0) : expect.poll(countCalls).toBe(call.times))
      }
      if (event !== undefined) await expect.poll(async () => (await reports()).events.map(({ type }) => type)).toContain(event)
      if (error !== undefined) {
        await expect.poll(async () => (await reports()).errors.flatMap(({ name, error_type }) => [name, error_type])).toContain(error)
      }
      if (navigate !== undefined) await expect.poll(() => visits.join('\n')).toContain(navigate)
      if (link) {
        const linkLocator = page.getByRole('link', { name: link.name, exact: true })
        await expect(linkLocator).toHaveAttribute('href', new RegExp((link.hrefIncludes ?? '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
      }
      await checkControls(page, rest)
    }

    for (const step of journey.steps) await runStep(page, step, check)
    const isAbsence = (expected: Expectation) =>
      expected.noText !== undefined || expected.noControl !== undefined || expected.call?.times === 0
    // The absence of a text, control or call is checked last, because the page is still changing before.
    for (const expected of journey.expect.filter((expected) => !isAbsence(expected))) await check(expected)
    for (const expected of journey.expect.filter(isAbsence)) await check(expected)
  })
}

async function checkControls(page: Page, { focused, disabled, control, noControl, urlHas, urlLacks }: Expectation): Promise<void> {
  if (focused) await expect(locate(page, focused)).toBeFocused()
  // A disabled control stays in the tab order, so it has aria-disabled instead of disabled.
  if (disabled) await expect(locate(page, disabled)).toHaveAttribute('aria-disabled', 'true')
  if (control) await expect(locate(page, control)).toBeVisible()
  if (noControl) await expect(locate(page, noControl)).toHaveCount(0)
  if (urlHas !== undefined) await expect.poll(() => page.url()).toContain(urlHas)
  if (urlLacks !== undefined) await expect.poll(() => page.url()).not.toContain(urlLacks)
}
