import { endpoints, type CallName } from '@acme/b2b-client/contract'
import type { Page } from '@playwright/test'
import { messages } from '../../packages/b2b-react/src/text/messages.ts'
import { CALLS, type ExplainedCall, type OptionalCall } from '../../packages/b2b-react/test/api/calls.ts'
import { CODE_LABEL, type StepPage } from '../../packages/b2b-react/test/api/steps.ts'
import { FAULTS, MAX_WAIT_MS, MIN_WAIT_MS, startConnectionServer, stopConnectionServer, type Fault } from '../helpers/faults.ts'
import { EMULATOR_URL, expect, test, type World } from '../helpers/test.ts'
import { button, field, openWidget } from '../helpers/widget.ts'

/*
 * Every call of the widget, with every fault. The tests are generated from the table of calls, with the steps of a user to each call, and from
 * the table of faults. With B2B_FAULTS=all they test all faults (`npm run faults`). Otherwise they test six kinds, and about half of them for
 * each call.
 */

type SentCall = ExplainedCall | OptionalCall

/** After this time, every call has ended. */
const LONGEST_CALL_MS = 31_000
const STEP_MS = 5200

let cellCount = 0
test.beforeAll(startConnectionServer)
test.afterAll(() => {
  stopConnectionServer()
  console.info(`figures ${JSON.stringify({ cells: cellCount })}`)
})

function withResolvers() {
  let resolve = () => {}
  const promise = new Promise<void>((resolvePromise) => void (resolve = resolvePromise))
  return { promise, resolve: () => resolve() }
}

/** Connects the steps of the table to a page. */
const createStepPage = (page: Page, world: World): StepPage => ({
  kit: world,
  emulatorUrl: EMULATOR_URL,
  typedTexts: new Map(),
  open: (search, config) => openWidget(page, world, config ? { search, config } : { search, component: 'identity-provider' }),
  see: (text) => expect(page.locator('body')).toContainText(text),
  enter: (label, text) => field(page, label).fill(text),
  press: (name) => page.getByText(name, { exact: true }).click(),
  async submit() {
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
  },
  signIn: (email) => world.signInAs(page, email),
})

/** The names and values of the cookies that scripts can read. */
const cookiesOf = async (page: Page) =>
  Object.fromEntries((await page.context().cookies()).map(({ name, value }): [string, string] => [name, value]))

const screenOf = (page: Page) => page.locator('[data-screen]')
const enabledButtons = (page: Page) => screenOf(page).locator('button:not([aria-disabled="true"]):not(:disabled):visible')

/** Opens a page and follows the steps to a call. `firstFault` is the answer to the call. */
async function openCall(page: Page, world: World, name: string, call: SentCall, firstFault: Fault) {
  // The cast is safe, because an unknown name throws.
  const endpoint = endpoints.get(call.endpoint ?? (name as CallName))
  if (endpoint === undefined) throw new Error(`The contract has no call ${name}.`)
  const path = `/sdk/v1${endpoint.path.replace('{public_token}', world.publicToken)}`
  const refusal = 'failure' in call ? call.refusal : call.refusal[0]
  const pageErrors: string[] = []
  page.on('pageerror', (error) => void pageErrors.push(String(error)))
  await page.clock.install()
  // The application that a logout leads to does not exist. The browser stays on the page after this status.
  await page.route('http://localhost:5174/**', (route) => route.fulfill({ status: 204 }))
  // The background refresh replaces the session token, which would hide another change of the cookies.
  await page.route('**/b2b/sessions/authenticate', (route) => route.abort())

  let sentCount = 0
  let cookies: Promise<Record<string, string>> | undefined
  const createAnswer = (fault: Fault) => {
    const { promise: hasActed, resolve: release } = withResolvers()
    return { fault, hasActed, release }
  }
  let answer = createAnswer(firstFault)
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      const { fault, hasActed } = answer
      sentCount += 1
      cookies ??= cookiesOf(page)
      await cookies
      // Otherwise the second press of an impatient user could follow the failure, and send a second request.
      await hasActed
      await fault.answer(route, refusal)
    },
  )
  const stepPage = createStepPage(page, world)
  // A slow fault moves the clock, which would also end the request for the configuration.
  const configuration = name === 'project.bootstrap' ? undefined : page.waitForResponse('**/projects/bootstrap/**')
  for (const step of call.steps) await step(stepPage)
  await configuration
  answer.release()
  return {
    typedTexts: stepPage.typedTexts,
    pageErrors,
    sent: () => sentCount,
    /** The cookies when the request was sent. */
    cookies: () => cookies,
    /** Sends the call again. */
    async tryAgain(fault: Fault) {
      answer = createAnswer(fault)
      sentCount = 0
      cookies = undefined
      await button(page, 'Try again').dblclick()
      answer.release()
    },
  }
}
type Visit = Awaited<ReturnType<typeof openCall>>

/** The sentence after a fault. A placeholder ends it. */
function sentenceOf({ outcome }: Fault, call: ExplainedCall): string {
  const keys = {
    unreachable: 'error.unreachable',
    broken: 'error.server',
    limited: 'error.rateLimited',
    known: call.refusal[1],
    refused: call.otherRefusal ?? 'error.default',
    ended: call.otherRefusal ?? 'error.default',
    unchecked: 'error.unreachable',
  } as const
  return messages[keys[outcome]].replace(/\{.*/, '')
}

/** The sentences of screens without the form of the call. */
const WITHOUT_FORM: readonly string[] = [messages['error.resetLink'], messages['error.passwordNotSet']]

async function expectTypedTexts(page: Page, { typedTexts }: Visit, { outcome }: Fault, { keeps = [] }: ExplainedCall): Promise<void> {
  for (const label of keeps) {
    const isRefusedCode = label === CODE_LABEL && ['known', 'refused', 'ended'].includes(outcome)
    await expect(field(page, label)).toHaveValue(isRefusedCode ? '' : (typedTexts.get(label) ?? ''))
  }
}

/** The request was sent once, nothing has changed the cookies, and nothing is broken. */
async function expectNothingElse(page: Page, visit: Visit): Promise<void> {
  expect(visit.sent()).toBe(1)
  expect(await cookiesOf(page)).toEqual(await visit.cookies())
  await expect(screenOf(page)).not.toContainText('Words for developers.')
  expect(visit.pageErrors).toEqual([])
}

/** Nothing is sent during the wait of a rate limit. Then the user can continue, and the widget sends a complete code itself. */
async function expectWait(page: Page, visit: Visit, { keeps: [label] = [] }: ExplainedCall): Promise<void> {
  if (label) await field(page, label).press('Enter')
  await page.clock.fastForward(MIN_WAIT_MS / 2)
  await expect(screenOf(page)).toContainText('You can try again in 0:')
  await expect(button(page, 'Try again').and(page.locator('[role=alert] *'))).toHaveCount(0)
  expect(visit.sent()).toBe(1)
  await page.clock.fastForward(MAX_WAIT_MS)
  if (label === CODE_LABEL) return expect.poll(visit.sent).toBe(2)
  await expect(screenOf(page)).not.toContainText('You can try again in')
  await expect(enabledButtons(page).first()).toBeVisible()
  expect(visit.sent()).toBe(1)
}

/** Waits for the result of a call that reports its failure. `errorCount`: the number of failures on this page. */
async function waitForFailure(page: Page, visit: Visit, fault: Fault, errorCount: number): Promise<void> {
  await expect.poll(visit.sent).toBe(1)
  if (fault.isSlow) await page.clock.fastForward(LONGEST_CALL_MS)
  await expect.poll(() => page.evaluate(() => window.journeyReports.errors.length)).toBe(errorCount)
}

/** The visits of a call that the user needs. Try again leads from each fault to the next one. A rate limit or a refusal ends the visit. */
function visitsOf(faults: readonly Fault[]): readonly (readonly Fault[])[] {
  const repeatable = faults.filter(({ outcome }) => outcome === 'unreachable' || outcome === 'broken')
  const [first, ...last] = faults.filter((fault) => !repeatable.includes(fault))
  return [[...repeatable, ...(first ? [first] : [])], ...last.map((fault) => [fault])]
}

const isComplete = process.env['B2B_FAULTS'] === 'all'
const faultsOfRun = FAULTS.filter(({ isQuick }) => isComplete || isQuick)
/** Every second or third fault, other ones for the next call. Every rate limit, because it ends a page that other faults need anyway. */
const sampleOf = (callIndex: number, step: 2 | 3) =>
  faultsOfRun.filter(({ outcome }, index) => isComplete || (step === 2 && outcome === 'limited') || (index + callIndex) % step === 0)

for (const [callIndex, [name, call]] of Object.entries(CALLS).entries()) {
  if ('noRequest' in call) continue
  test.describe(name, () => {
    if ('failure' in call) {
      // Each fault needs its own page.
      for (const fault of sampleOf(callIndex, 3)) {
        test(`after ${fault.name} the user continues without the call`, async ({ page, world }) => {
          const visit = await openCall(page, world, name, call, fault)
          await expect.poll(visit.sent).toBeGreaterThan(0)
          // In small steps, so that the following requests do not reach their deadlines.
          if (fault.isSlow) for (let time = 0; time < LONGEST_CALL_MS; time += STEP_MS) await page.clock.fastForward(STEP_MS)
          await expect(screenOf(page)).toContainText(fault.outcome === 'unchecked' ? /./ : call.failure)
          await expect(screenOf(page)).not.toContainText('Words for developers.')
          expect(visit.pageErrors).toEqual([])
          cellCount += 1
        })
      }
      return
    }
    for (const faults of visitsOf(sampleOf(callIndex, 2))) {
      const names = faults.length > 2 ? `${faults.length} faults` : faults.map((fault) => fault.name).join(', ')
      test(`the widget explains ${names}, and the user can continue`, async ({ page, world }) => {
        test.setTimeout(120_000)
        const [first] = faults
        if (first === undefined) return
        const visit = await openCall(page, world, name, call, first)
        for (const [index, fault] of faults.entries())
          await test.step(fault.name, async () => {
            if (index > 0) await visit.tryAgain(fault)
            if (fault.outcome === 'unchecked') {
              await expect.poll(visit.sent).toBe(1)
              await expect(enabledButtons(page).first()).toBeVisible()
              expect(visit.pageErrors).toEqual([])
              cellCount += 1
              return
            }
            await waitForFailure(page, visit, fault, index + 1)
            const sentence = sentenceOf(fault, call)
            await expect(screenOf(page)).toContainText(sentence)
            await expectNothingElse(page, visit)
            if (!WITHOUT_FORM.includes(sentence)) await expectTypedTexts(page, visit, fault, call)
            if (fault.outcome === 'limited') await expectWait(page, visit, call)
            else if (fault.outcome === 'unreachable' || fault.outcome === 'broken') await expect(button(page, 'Try again')).toBeEnabled()
            else await expect(enabledButtons(page).first()).toBeVisible()
            if (fault.outcome === 'known') await expect(enabledButtons(page).filter({ hasText: call.refusal[2] })).toBeVisible()
            cellCount += 1
          })
      })
    }
  })
}
