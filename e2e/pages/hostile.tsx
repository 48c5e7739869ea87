import { B2BScreen, type B2BLoginFlow, type Theme } from '@acme/b2b-react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { REDIRECT_VALUES } from '../../packages/b2b-client/test/redirectValues.ts'
import { STATES } from '../../packages/b2b-react/test/everyState.ts'
import { stateWithTexts } from '../../packages/b2b-react/test/hostileStates.ts'
import { PAYLOADS } from '../../packages/b2b-react/test/payloads.ts'
import { HOSTILE_THEME_VALUES } from '../../packages/b2b-react/test/themeValues.ts'
import { shapeOf } from '../helpers/shape.ts'

/* Shows every state of every screen with hostile texts and themes. A test starts the checks. The policy of the page is empty. */

type State = B2BLoginFlow['state']

/** The result of a check. */
interface Result {
  /** The number of rendered texts or themes. */
  readonly checks: number
  /** The texts and themes that changed more than they are allowed to. */
  readonly faults: readonly string[]
}

/** The result of the check of texts. */
interface TextResult extends Result {
  /** The screens that showed a payload unchanged. */
  readonly screensWithPayload: readonly string[]
}

declare global {
  interface Window {
    readonly hostile: {
      /** Renders every state with this number of payloads. Expects the same elements as with harmless texts. */
      checkTexts(payloadsPerState: number): Promise<TextResult>
      /** Renders a screen with hostile themes. Expects the same rules, and only links and pictures that are safe. */
      checkThemes(): Promise<Result>
      /** Every state with a text in place of all texts from outside. */
      statesWith(text: string): readonly State[]
    }
  }
}

const container = document.getElementById('root')
const root = container && createRoot(container)

/** A problem and a toast with names of users and organizations, in addition to the screen. */
const problem = { phrase: { key: 'error.noAccess', values: { email: '', organization: '' } }, at: 'form', until: null } as const
const withMessages = (state: State): State => ({
  ...state,
  problem: state.problem ?? problem,
  toasts: [...state.toasts, { id: 7, phrase: problem.phrase, tone: 'error' }],
})

const render = (state: State, theme?: Theme) =>
  flushSync(() =>
    root?.render(<B2BScreen login={{ state, send: () => {}, brandName: 'acme', headingLevel: 1, passkeyAutofill: false }} theme={theme} />),
  )

const shape = (): string => (container === null ? '' : shapeOf(container))
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Renders a state, and waits for the chunk of its screen. */
async function show(state: State): Promise<void> {
  render(state)
  while (!container?.querySelector(`[data-screen="${state.screen.name}"]`)) await nextTask()
}

async function checkTexts(payloadsPerState: number): Promise<TextResult> {
  let checks = 0
  const faults: string[] = []
  const screensWithPayload = new Set<string>()
  for (const [index, { screen, name, create }] of STATES.entries()) {
    const state = withMessages(create())
    await show(state)
    const first = index * payloadsPerState
    const payloads = Array.from({ length: payloadsPerState }, (_, number) => PAYLOADS[(first + number) % PAYLOADS.length] ?? '')
    const shapes = new Map<string, string>()
    const shapeWith = (text: string): string => {
      render(stateWithTexts(state, text))
      return shape()
    }
    for (const payload of ['__proto__', 'constructor', ...payloads]) {
      // It has the length and the spaces of the payload, because the widget shows some texts in groups of letters.
      const harmlessText = payload.replaceAll(/\S/g, '~')
      const expected = shapes.get(harmlessText) ?? shapeWith(harmlessText)
      shapes.set(harmlessText, expected)
      if (shapeWith(payload) !== expected) faults.push(`${screen} ${name}: ${payload}`)
      if (container?.textContent.includes(payload)) screensWithPayload.add(screen)
      checks += 1
    }
    // The browser runs the handlers of elements that a payload has added.
    await nextTask()
  }
  return { checks, faults, screensWithPayload: [...screensWithPayload] }
}

/** The addresses of a theme. */
const addressesWith = (value: string): Theme => ({
  // The logo of a theme can have any https address.
  ...(URL.canParse(value) && new URL(value).protocol === 'https:' ? {} : { logo: { url: value, alt: value } }),
  links: { terms: value, privacy: value, help: value },
})

/** A theme with a value in each field that has a text. */
const themeWith = (value: string): Theme => ({
  ...addressesWith(value),
  container: { width: value, border: value, borderRadius: value, backgroundColor: value, shadow: value },
  colors: { primary: value, text: value, muted: value, secondary: value, link: value, divider: value, success: value, error: value },
  buttons: {
    primary: { backgroundColor: value, textColor: value },
    secondary: { borderColor: value, textColor: value },
    disabled: { backgroundColor: value, textColor: value },
  },
  inputs: { backgroundColor: value, borderColor: value, borderRadius: value },
  fontFamily: value,
})

/** `:` is the protocol of an address that leads nowhere, such as `https://`. */
const SAFE_PROTOCOLS = ['http:', 'https:', 'mailto:', ':']

/** The style rules of the page. */
const rulesOf = (): string[] =>
  [...document.adoptedStyleSheets, ...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))

/** Returns the elements of the page that are not safe. */
function unsafeElements(): string[] {
  const links = [...document.querySelectorAll('a')].filter(({ protocol }) => !SAFE_PROTOCOLS.includes(protocol))
  const pictures = [...document.querySelectorAll('img')].filter(
    ({ src }) => !/^(?:$|https:|data:image\/)/.test(src) && !src.startsWith(`${window.location.origin}/`),
  )
  const handlers = [...document.querySelectorAll('*')].filter(({ attributes }) => [...attributes].some(({ name }) => name.startsWith('on')))
  return [...links, ...pictures, ...handlers].map(({ outerHTML }) => outerHTML)
}

/** Returns the style rules that are not safe. `ruleCount`: the expected number of rules. */
function unsafeRules(ruleCount: number): string[] {
  const rules = rulesOf()
  return [
    ...(rules.length === ruleCount ? [] : [`${rules.length} rules instead of ${ruleCount}`]),
    ...rules.filter((rule) => /url\(|alert|@import|expression\(|evil/i.test(rule)),
    ...(container?.checkVisibility() ? [] : ['the page is hidden']),
  ]
}

async function checkThemes(): Promise<Result> {
  const main = STATES.find(({ screen, name }) => screen === 'Main' && name === '')?.create()
  if (main === undefined) throw new Error('There is no main screen.')
  await show(main)
  // The rules of the logo and of the links are added when they are first shown.
  for (const harmless of ['/', '~']) render(main, themeWith(harmless))
  const ruleCount = rulesOf().length
  const styles = [...HOSTILE_THEME_VALUES, ...PAYLOADS.filter((_, index) => index % 100 === 0)]
  const faults: string[] = []
  const add = (value: string, unsafe: readonly string[]) => void (unsafe.length > 0 && faults.push(`${value}: ${unsafe.join(' ')}`))
  for (const value of styles) {
    render(main, themeWith(value))
    add(value, [...unsafeElements(), ...unsafeRules(ruleCount)])
  }
  // More than 300, of all kinds.
  const addresses = REDIRECT_VALUES.filter((_, index) => index % 3 === 0)
  for (const value of addresses) {
    render(main, addressesWith(value))
    add(value, unsafeElements())
  }
  await nextTask()
  return { checks: styles.length + addresses.length, faults }
}

Object.defineProperty(window, 'hostile', {
  value: {
    checkTexts,
    checkThemes,
    statesWith: (text: string) => STATES.map(({ create }) => stateWithTexts(withMessages(create()), text)),
  },
})
