// Loads a page, and finds the time when the user can type an email address.

/** The processor of a slow device, as a factor. */
export const SLOWDOWN = 4
const EMAIL = 'ada@acme.test'
/** The typed text must stay in the field for this time. Some forms replace their first field. */
const STAY_MS = 400
const LOAD_TIMEOUT_MS = 60_000

/**
 * Runs in each page from its start. Types an email address as soon as the page has a visible and enabled field, and again if the text does not
 * stay. Sets `window.usable` to the time of the typing and the addresses that the page requested before.
 */
function typeEmail({ email, stayMs }) {
  const fieldIn = (scope) => {
    const field = scope.querySelector('input[type=email], input[name=email], input[name=username]')
    if (field) return field
    for (const { shadowRoot } of scope.querySelectorAll('*')) {
      const inner = shadowRoot && fieldIn(shadowRoot)
      if (inner) return inner
    }
    return null
  }
  let typed = { field: null, at: 0 }
  const check = () => {
    const field = fieldIn(document)
    const isVisible = field?.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    // Reading the size includes the layout of the form in the time. Otherwise the layout would count only for forms with container queries,
    // which need it for their styles.
    const isUsable = isVisible && field.getBoundingClientRect().height > 0 && !field.disabled && !field.readOnly
    const hasText = isUsable && field === typed.field && field.value === email
    if (isUsable && !hasText) {
      typed = { field, at: performance.now() }
      performance.mark('typed')
      field.focus()
      field.select()
      document.execCommand('insertText', false, email)
    }
    if (hasText && performance.now() - typed.at > stayMs) {
      const requests = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < typed.at)
      window.usable = { at: typed.at, requests: requests.map(({ name }) => name) }
    } else requestAnimationFrame(check)
  }
  requestAnimationFrame(check)
}

/**
 * Loads a page in a browser context.
 *
 * @param beforeLoad Called with the page before it loads.
 * @returns The time of the typing, in ms since the navigation, and the addresses that the page requested before.
 */
export async function loadIn(context, origin, name, { slowdown = 1, beforeLoad } = {}) {
  const page = await context.newPage()
  await page.addInitScript(typeEmail, { email: EMAIL, stayMs: STAY_MS })
  const devtools = await context.newCDPSession(page)
  // The first navigation changes the process, and the new process would run at full speed for a moment.
  await page.goto(`${origin}/empty`)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await beforeLoad?.(page)
  await page.goto(`${origin}/${name}`, { timeout: LOAD_TIMEOUT_MS })
  const usable = await page.waitForFunction(() => window.usable, undefined, { timeout: LOAD_TIMEOUT_MS })
  return usable.jsonValue()
}
