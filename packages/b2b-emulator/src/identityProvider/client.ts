import { sameText } from '../crypto/digest.ts'
import { fromBase64 } from '../crypto/encoding.ts'
import type { World } from '../world.ts'
import { OAuthError } from './oauthError.ts'
import type { ConnectedApp } from './records.ts'

const clientIsBad = (): OAuthError => new OAuthError(401, 'invalid_client', 'The application has not proven which one it is.')

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw clientIsBad()
  }
}

/** What a client says of itself, in the header or in the form. Source: RFC 6749 section 2.3.1. */
function saidOfClient(request: Request, form: URLSearchParams): readonly [id: string, secret: string | null] {
  const [, encoded] = /^Basic +(\S+)$/i.exec(request.headers.get('Authorization') ?? '') ?? []
  if (encoded === undefined) return [form.get('client_id') ?? '', form.get('client_secret')]
  const [id = '', secret = ''] = (fromBase64(encoded) ?? '').split(':').map(decoded)
  return [id, secret]
}

/** The application that asks, if it proves which one it is. */
export function clientOf(world: World, request: Request, form: URLSearchParams): ConnectedApp {
  const [id, secret] = saidOfClient(request, form)
  const app = world.identityProvider.apps.get(id)
  if (!app || (app.client_secret !== null && !sameText(app.client_secret, secret ?? ''))) throw clientIsBad()
  return app
}
