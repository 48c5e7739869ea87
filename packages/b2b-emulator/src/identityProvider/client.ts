import { constantTimeEqual } from '../crypto/digest.ts'
import { decodeBase64 } from '../crypto/encoding.ts'
import type { ConnectedApp } from '../world/records/identityProvider.ts'
import type { World } from '../world/world.ts'
import { OAuthError } from './oauthError.ts'

const invalidClientError = (): OAuthError =>
  new OAuthError(401, 'invalid_client', 'The application is unknown, or its secret is missing or wrong.', 'Basic')

/** Decodes the client id or the secret in a header. Both are form-encoded (RFC 6749, section 2.3.1). */
function decodeFormText(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw invalidClientError()
  }
}

interface ClientCredentials {
  readonly id: string
  readonly secret: string | null
}

/** Reads the client id and secret from the header or the form of a request (RFC 6749, section 2.3). */
function readClientCredentials(request: Request, form: URLSearchParams): ClientCredentials {
  const [, encodedCredentials] = /^Basic +(\S+)$/i.exec(request.headers.get('Authorization') ?? '') ?? []
  if (encodedCredentials === undefined) return { id: form.get('client_id') ?? '', secret: form.get('client_secret') }
  if (form.has('client_secret')) throw new OAuthError(400, 'invalid_request', 'The secret was sent in the header and in the form.')
  const [id = '', secret = ''] = (decodeBase64(encodedCredentials) ?? '').split(':').map(decodeFormText)
  return { id, secret }
}

/** Returns the application of a request. Throws `invalid_client` if the application is unknown or its secret is wrong. */
export function requireClient(world: World, request: Request, form: URLSearchParams): ConnectedApp {
  const { id, secret } = readClientCredentials(request, form)
  const app = world.identityProvider.apps.get(id)
  if (!app) throw invalidClientError()
  if (app.client_secret !== null && !constantTimeEqual(app.client_secret, secret ?? '')) throw invalidClientError()
  return app
}
