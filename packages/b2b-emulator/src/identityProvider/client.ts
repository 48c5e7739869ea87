import { constantTimeEqual } from '../crypto/digest.ts'
import { decodeBase64 } from '../crypto/encoding.ts'
import type { ConnectedApp } from '../world/records/identityProvider.ts'
import type { World } from '../world/world.ts'
import { OAuthError } from './oauthError.ts'

const invalidClient = (): OAuthError =>
  new OAuthError(401, 'invalid_client', 'The application is unknown, or its secret is missing or wrong.', 'Basic')

/** Decodes a form-encoded text. */
function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw invalidClient()
  }
}

/** Reads the client id and secret of a request, from its header or its form (RFC 6749, section 2.3). */
function credentialsOf(request: Request, form: URLSearchParams): readonly [id: string, secret: string | null] {
  const [, encoded] = /^Basic +(\S+)$/i.exec(request.headers.get('Authorization') ?? '') ?? []
  if (encoded === undefined) return [form.get('client_id') ?? '', form.get('client_secret')]
  if (form.has('client_secret')) throw new OAuthError(400, 'invalid_request', 'The secret was sent in the header and in the form.')
  const [id = '', secret = ''] = (decodeBase64(encoded) ?? '').split(':').map(formDecoded)
  return [id, secret]
}

/** Returns the application that sends a request. Throws `invalid_client` if it is unknown, or if its secret is wrong. */
export function clientOf(world: World, request: Request, form: URLSearchParams): ConnectedApp {
  const [id, secret] = credentialsOf(request, form)
  const app = world.identityProvider.apps.get(id)
  if (!app || (app.client_secret !== null && !constantTimeEqual(app.client_secret, secret ?? ''))) throw invalidClient()
  return app
}
