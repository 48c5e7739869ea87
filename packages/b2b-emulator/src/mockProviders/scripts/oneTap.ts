import { dark, declarations, light } from '../../internal/palette.ts'

/**
 * The mock of Google's One Tap script: `google.accounts.id` with a visible prompt. It requests the accounts and the credential from the
 * emulator. Its styles are in a constructed style sheet in a shadow root, which a strict content security policy allows.
 */
export const ONE_TAP_SCRIPT = `
'use strict'
;(() => {
  const home = new URL('./one-tap/', document.currentScript.src)
  let settings = null
  let close = null

  const STYLE = \`
    :host { all: initial; color-scheme: light dark; }
    section { ${declarations(light)} position: fixed; inset-block-start: 16px; inset-inline-end: 16px; z-index: 2147483647; box-sizing: border-box; inline-size: min(360px, calc(100vw - 32px)); max-block-size: calc(100vh - 32px); overflow: auto; padding: 16px; border: 1px solid var(--border); border-radius: 8px; background: var(--surface); color: var(--text); font: 400 16px/24px system-ui, sans-serif; box-shadow: var(--shadow); }
    section[data-embedded] { position: static; inline-size: 100%; box-shadow: none; }
    @media (prefers-color-scheme: dark) { section { ${declarations(dark)} } }
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

  const element = (name, text, attributes) => {
    const made = Object.assign(document.createElement(name), text === null ? {} : { textContent: text })
    for (const [key, value] of Object.entries(attributes || {})) made.setAttribute(key, value)
    return made
  }

  async function ask(path, body) {
    const response = await fetch(new URL(path, home), { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
    const answer = await response.json()
    if (!response.ok) throw Object.assign(new Error(answer.error_message), { reason: answer.error_type })
    return answer
  }

  const moment = (kind, reason) => ({
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

  function account(person, choose) {
    const button = element('button', person.name, { type: 'button' })
    button.append(element('small', person.address))
    button.addEventListener('click', () => choose(person))
    const item = element('li', null)
    item.append(button)
    return item
  }

  function show(people, told, chosen) {
    const place = chosen.prompt_parent_id ? document.getElementById(chosen.prompt_parent_id) : null
    const host = element('div', null, { 'data-emulated-one-tap': '' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(STYLE)
    const root = host.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [sheet]
    const section = element('section', null, { role: 'dialog', 'aria-labelledby': 'title', ...(place ? { 'data-embedded': '' } : {}) })
    const end = (reason) => {
      if (close !== end) return
      close = null
      host.remove()
      told(moment(reason === 'user_cancel' ? 'skipped' : 'dismissed', reason))
    }
    const choose = async (person) => {
      try {
        const { credential } = await ask('credential', { client_id: chosen.client_id, nonce: chosen.nonce, email_address: person.address })
        end('credential_returned')
        chosen.callback({ credential, select_by: 'user', clientId: chosen.client_id })
      } catch (error) {
        reportError(error)
      }
    }
    const header = element('header', null)
    const dismiss = element('button', 'Close', { type: 'button' })
    dismiss.addEventListener('click', () => end('user_cancel'))
    header.append(element('h2', 'Sign in with Google', { id: 'title' }), dismiss)
    const list = element('ul', null)
    list.append(...people.map((person) => account(person, choose)))
    section.append(header, element('p', 'The emulator plays Google here.'), list)
    section.addEventListener('keydown', (event) => { if (event.key === 'Escape') end('user_cancel') })
    root.append(section)
    ;(place || document.body).append(host)
    close = end
    told(moment('displayed'))
  }

  const id = {
    initialize(given) { settings = given },
    async prompt(listener) {
      const told = typeof listener === 'function' ? listener : () => {}
      const chosen = settings
      if (!chosen || !chosen.client_id) return told(moment('not_displayed', 'missing_client_id'))
      if (close) close('cancel_called')
      try {
        const { people } = await ask('people', { client_id: chosen.client_id })
        show(people, told, chosen)
      } catch (error) {
        told(moment('not_displayed', error.reason === 'oauth_config_not_found' ? 'invalid_client' : 'unknown_reason'))
      }
    },
    cancel() { if (close) close('cancel_called') },
    disableAutoSelect() {},
  }
  window.google = { ...window.google, accounts: { ...(window.google || {}).accounts, id } }
})()
`
