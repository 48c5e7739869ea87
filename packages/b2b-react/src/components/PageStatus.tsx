import type { B2BClient } from '@acme/b2b-client'
import type { PageResult } from '@acme/b2b-client/renewal'
import { useEffect, useState } from 'react'
import { useB2BClient } from '../hooks/useClient.ts'
import { localPath } from '../localPath.ts'

/** The texts of {@link RenewPage} and {@link LoginPage}. The defaults are in English. */
export interface PageTexts {
  /** Shown while the page opens. Default `One moment…`. */
  readonly opening: string
  /** The heading if the page does not open. */
  readonly heading: string
  /** Shown if your server does not accept the session. */
  readonly refused: string
  /** Shown if the provider does not answer. */
  readonly unreachable: string
  /** The link that opens the page again. */
  readonly retry: string
  /** Shown on the login page if the browser does not run JavaScript. */
  readonly noScript: string
}

export const DEFAULT_TEXTS: PageTexts = {
  opening: 'One moment…',
  heading: 'Your page does not open yet',
  refused: 'The server does not accept your session yet. Wait a moment, and try again.',
  unreachable: 'The sign-in service does not answer at the moment. Try again soon: then your page opens.',
  retry: 'Try again',
  noScript: 'To sign in, allow JavaScript for this page.',
}

/** Returns the path in the query parameter `next` of the URL; `/` if it is missing, or the address of another site. */
export const nextPath = (): string => localPath(new URLSearchParams(window.location.search).get('next'))

interface PageStatusProps {
  /** Opens a path. The function must be the same in each render. */
  readonly open: (client: B2BClient, path: string) => Promise<PageResult>
  readonly texts?: Partial<PageTexts> | undefined
}

/** Opens the page of the query parameter `next`. If it does not open, says why, and offers another attempt. */
export function PageStatus({ open, texts }: PageStatusProps) {
  const client = useB2BClient()
  const [failure, setFailure] = useState<{ readonly result: Exclude<PageResult, 'opening'>; readonly path: string } | null>(null)
  useEffect(() => {
    if (client === null) return
    // Read in the effect: a router can render the page before it changes the URL.
    const path = nextPath()
    void open(client, path).then((result) => setFailure(result === 'opening' ? null : { result, path }))
  }, [client, open])
  const text = { ...DEFAULT_TEXTS, ...texts }
  return (
    <>
      {failure && <h1>{text.heading}</h1>}
      {/* The element stays: screen readers announce changes of its text. */}
      <p role="status">{text[failure?.result ?? 'opening']}</p>
      {/* The link loads the page completely, so the server checks the session again. */}
      {failure && <a href={failure.path}>{text.retry}</a>}
    </>
  )
}
