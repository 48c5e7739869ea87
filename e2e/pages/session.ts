import { createB2BClient } from '@acme/b2b-client'

/* The client without a widget, for tests with several tabs. Query: `public_token`. */

declare global {
  interface Window {
    readonly session: {
      /**
       * Confirms the session at a time in milliseconds since 1970, so that several tabs do it at the same moment. Resolves with `ok` or the
       * text of the error.
       */
      confirmAt(time: number): Promise<string>
      /** How often this tab showed that no member is signed in. The count survives a reload. */
      signOuts(): number
      memberId(): string | null
      token(): string | null
    }
  }
}

const query = new URLSearchParams(window.location.search)
const client = createB2BClient(query.get('public_token') ?? '', {
  hosts: { test: import.meta.env['VITE_EMULATOR_URL'] },
  telemetry: false,
})
const show = () => document.querySelector('output')?.replaceChildren(client.member.getSync()?.email_address ?? 'signed out')
client.onStateChange(({ member }) => {
  show()
  if (member === undefined) sessionStorage.setItem('sign-outs', String(Number(sessionStorage.getItem('sign-outs') ?? 0) + 1))
})
show()

Object.defineProperty(window, 'session', {
  value: {
    confirmAt: async (time) => {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, time - Date.now())))
      return client.session.authenticate().then(
        () => 'ok',
        (error: unknown) => String(error),
      )
    },
    signOuts: () => Number(sessionStorage.getItem('sign-outs') ?? 0),
    memberId: () => client.member.getSync()?.member_id ?? null,
    token: () => client.session.getTokens()?.session_token ?? null,
  } satisfies Window['session'],
})
