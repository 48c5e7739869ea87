// The form of auth0: email and password, and Google.
import { Auth0Lock } from 'auth0-lock'
import { showMounted } from './show.js'

const { origin, host } = window.location
const CLIENT_ID = 'client'

// The form sends all requests to https. The server of the measurement has http only.
const { open } = XMLHttpRequest.prototype
XMLHttpRequest.prototype.open = function (method, url, ...rest) {
  return open.call(this, method, url.replace(`https://${host}`, `${origin}/api`), ...rest)
}

showMounted((container) => {
  new Auth0Lock(CLIENT_ID, host, { container: container.id, configurationBaseUrl: `${origin}/api` }).show()
})
