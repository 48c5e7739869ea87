import type { B2BClient } from '@acme/b2b-client'
import { renewAndOpenPage, type PageResult } from '@acme/b2b-client/renewal'

const MESSAGES: { readonly [R in PageResult]: string } = {
  opening: 'One moment…',
  refused: 'This server does not accept your session. Try again later.',
  unreachable: 'The sign-in service does not answer. Try again later.',
}

/** Renews the session, and opens the page of the query parameter `next`. Call it on the page `/renew`. */
export async function renew(client: B2BClient): Promise<void> {
  const next = new URLSearchParams(window.location.search).get('next')
  document.body.textContent = MESSAGES[await renewAndOpenPage(client, next)]
}
