import { darkPalette, declareColors, lightPalette } from '../../internal/palette.ts'

/**
 * The mock of Google's One Tap script: `google.accounts.id` with a visible prompt. It requests the accounts and the credential from the
 * emulator. Its styles are in a constructed style sheet in a shadow root, which a strict content security policy allows.
 */
export const ONE_TAP_SCRIPT = `
'use strict'
;(() => {
  const baseUrl = new URL('./one-tap/', document.currentScript.src)
  let settings = null
  // The function that closes the open prompt with a reason. Null if no prompt is open.
  let closePrompt = null

  const STYLE = \`
    :host { all: initial; color-scheme: light dark; }
    section { ${declareColors(lightPalette)} position: fixed; inset-block-start: 16px; inset-inline-end: 16px; z-index: 2147483647; box-sizing: border-box; inline-size: min(360px, calc(100vw - 32px)); max-block-size: calc(100vh - 32px); overflow: auto; padding: 16px; border: 1px solid var(--border); border-radius: 8px; background: var(--surface); color: var(--text); font: 400 16px/24px system-ui, sans-serif; box-shadow: var(--shadow); }
    section[data-embedded] { position: static; inline-size: 100%; box-shadow: none; }
    @media (prefers-color-scheme: dark) { section { ${declareColors(darkPalette)} } }
    header { display: flex; align-items: center; justify-content: space-between; gap: 8px; }
    h2 { margin: 0; font-size: 16px; line-height: 24px; font-weight: 600; }
    p { margin: 0 0 8px; font-size: 14px; line-height: 20px; color: var(--muted); }
    ul { margin: 0; padding: 0; list-style: none; }
    button { box-sizing: border-box; min-block-size: 44px; padding: 8px 12px; border: 0; border-radius: 6px; background: none; color: inherit; font: inherit; text-align: start; cursor: pointer; }
    li button { inline-size: 100%; }
    button:hover { background: color-mix(in srgb, var(--text) 8%, var(--surface)); }
    button:focus-visible { outline: 2px solid var(--text); outline-offset: -2px; }
    small { display: block; font-size: 14px; line-height: 20px; color: var(--muted); overflow-wrap: anywhere; }
  \`

  const createElement = (name, text, attributes) => {
    const node = document.createElement(name)
    if (text !== null) node.textContent = text
    for (const [key, value] of Object.entries(attributes || {})) node.setAttribute(key, value)
    return node
  }

  async function post(path, body) {
    const response = await fetch(new URL(path, baseUrl), { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
    const answer = await response.json()
    if (!response.ok) throw Object.assign(new Error(answer.error_message), { reason: answer.error_type })
    return answer
  }

  // Creates the notification that Google's script passes to the listener of the prompt.
  const createMoment = (kind, reason) => ({
    isDisplayMoment: () => kind === 'displayed' || kind === 'not_displayed',
    isDisplayed: () => kind === 'displayed',
    isNotDisplayed: () => kind === 'not_displayed',
    getNotDisplayedReason: () => (kind === 'not_displayed' ? reason : undefined),
    isSkippedMoment: () => kind === 'skipped',
    getSkippedReason: () => (kind === 'skipped' ? reason : undefined),
    isDismissedMoment: () => kind === 'dismissed',
    getDismissedReason: () => (kind === 'dismissed' ? reason : undefined),
    getMomentType: () => (kind === 'skipped' || kind === 'dismissed' ? kind : 'display'),
  })

  function createPersonItem(person, choose) {
    const button = createElement('button', person.name, { type: 'button' })
    button.append(createElement('small', person.address))
    button.addEventListener('click', () => choose(person))
    const item = createElement('li', null)
    item.append(button)
    return item
  }

  function showPrompt(people, notify, options) {
    const parent = options.prompt_parent_id ? document.getElementById(options.prompt_parent_id) : null
    const host = createElement('div', null, { 'data-emulated-one-tap': '' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(STYLE)
    const root = host.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [sheet]
    const section = createElement('section', null, { role: 'dialog', 'aria-labelledby': 'title', ...(parent ? { 'data-embedded': '' } : {}) })
    const closeWith = (reason) => {
      // A second click, or another call of prompt(), can have closed this prompt already.
      if (closePrompt !== closeWith) return
      closePrompt = null
      host.remove()
      notify(createMoment(reason === 'user_cancel' ? 'skipped' : 'dismissed', reason))
    }
    const choose = async (person) => {
      try {
        const { credential } = await post('credential', { client_id: options.client_id, nonce: options.nonce, email_address: person.address })
        closeWith('credential_returned')
        options.callback({ credential, select_by: 'user', clientId: options.client_id })
      } catch (error) {
        reportError(error)
      }
    }
    const header = createElement('header', null)
    const closeButton = createElement('button', 'Close', { type: 'button' })
    closeButton.addEventListener('click', () => closeWith('user_cancel'))
    header.append(createElement('h2', 'Sign in with Google', { id: 'title' }), closeButton)
    const list = createElement('ul', null)
    list.append(...people.map((person) => createPersonItem(person, choose)))
    section.append(header, createElement('p', 'The emulator plays Google here.'), list)
    section.addEventListener('keydown', (event) => { if (event.key === 'Escape') closeWith('user_cancel') })
    root.append(section)
    ;(parent || document.body).append(host)
    closePrompt = closeWith
    notify(createMoment('displayed'))
  }

  const id = {
    initialize(newSettings) { settings = newSettings },
    async prompt(listener) {
      const notify = typeof listener === 'function' ? listener : () => {}
      const options = settings
      if (!options || !options.client_id) return notify(createMoment('not_displayed', 'missing_client_id'))
      if (closePrompt) closePrompt('cancel_called')
      try {
        const { people } = await post('people', { client_id: options.client_id })
        showPrompt(people, notify, options)
      } catch (error) {
        notify(createMoment('not_displayed', error.reason === 'oauth_config_not_found' ? 'invalid_client' : 'unknown_reason'))
      }
    },
    cancel() { if (closePrompt) closePrompt('cancel_called') },
    disableAutoSelect() {},
  }
  window.google = { ...window.google, accounts: { ...(window.google || {}).accounts, id } }
})()
`
