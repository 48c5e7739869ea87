import { post } from './endpoint.ts'

/** The session of the member who is signed in. */
export const session = {
  /** Confirms the session with the provider and prolongs it by `session_duration_minutes`, if given. */
  authenticate: post('/b2b/sessions/authenticate', {
    input: { session_duration_minutes: 'number?' },
    only: true,
    session: 'renews',
    needs: 'session',
  }),
  /** Ends the session here and at the provider. With `forceClear` it ends here even when the provider cannot be told. */
  revoke: post('/b2b/sessions/revoke', { input: { forceClear: 'boolean?' }, bodyless: true, session: 'closes' }),
}
