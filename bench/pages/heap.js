// Runs in the browser. One cycle mounts a sign-in form, waits until the user could type, and unmounts it.
import { createB2BClient } from '@acme/b2b-client'
import { B2BLogin } from '@acme/b2b-react'
import { createElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

const options = { hosts: { test: window.location.origin } }
const config = { organizationSlug: 'acme', products: ['emailMagicLinks', 'oauth'], oauthOptions: { providers: ['google'] } }
const sharedClient = createB2BClient('public-token-test-shared', options)
const makeClient = () => createB2BClient('public-token-test-made', options)

const PlainForm = () => createElement('form', null, createElement('label', null, 'Email', createElement('input', { type: 'email' })))

const CONTESTANTS = {
  'a plain React form': () => createElement(PlainForm),
  'the widget with a client': () => createElement(B2BLogin, { client: sharedClient, config }),
  'the widget that makes its client': () => createElement(B2BLogin, { client: makeClient, config }),
}

/** Resolves when the page has an email field, or when it no longer has one. */
function whenField(isThere) {
  const found = () => (document.querySelector('input[type=email],input[inputmode=email]') !== null) === isThere
  return new Promise((resolve) => {
    const check = () => {
      if (found()) resolve()
      else requestAnimationFrame(check)
    }
    check()
  })
}

/** Lets deferred tasks run. */
const PAUSE_MS = 5
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))

window.cycle = async (name, times) => {
  for (let count = 0; count < times; count += 1) {
    const container = document.body.appendChild(document.createElement('div'))
    const root = createRoot(container)
    root.render(createElement(StrictMode, null, CONTESTANTS[name]()))
    await whenField(true)
    await pause()
    root.unmount()
    container.remove()
    await whenField(false)
    await pause()
  }
}
window.contestants = Object.keys(CONTESTANTS)
