import { renewAndOpenPage } from '@acme/b2b-client/renewal'
import { useCallback } from 'react'
import { PageStatus, type PageTexts } from './PageStatus.tsx'

/** The props of {@link RenewPage}. */
export interface RenewPageProps {
  /** The path of your login page, which opens if the session has ended. Default `/login`. */
  readonly loginPath?: string | undefined
  /** Replaces the texts. */
  readonly texts?: Partial<PageTexts> | undefined
}

/**
 * The page that renews an expired session JWT, and then opens the page of the query parameter `next`, which can only be a page of your
 * application. Your server redirects requests with an expired JWT to it. If the page does not open, it says why, and offers another attempt.
 *
 * @throws Error without a `<B2BProvider>`.
 * @example
 * export default function Renew() {
 *   return <RenewPage />
 * }
 */
export function RenewPage({ loginPath, texts }: RenewPageProps) {
  const open = useCallback<typeof renewAndOpenPage>((client, path) => renewAndOpenPage(client, path, { loginPath }), [loginPath])
  return <PageStatus open={open} texts={texts} />
}
