import type { Bootstrap } from '@acme/b2b-client'
import { slugIn } from '@acme/b2b-client/slug'
import type { IdentityRequest } from './facts.ts'
import { readRequest } from './rules/identityProvider.ts'

/** The organization that the page's address speaks of, by the project's pattern; `""` if none. */
export const slugOf = ({ slugPattern }: Bootstrap): string =>
  slugPattern === null ? '' : (slugIn(slugPattern, new URL(window.location.href)) ?? '')

/** True when the page stands in another site's frame. Source: threat T14. */
export function isFramed(): boolean {
  try {
    // Of a frame of another site even this may not be read.
    return window.top !== window.self && window.top?.location.origin !== window.location.origin
  } catch {
    return true
  }
}

/** What the page's address asks of the project as an identity provider. */
export const requestOfPage = (): IdentityRequest => readRequest(window.location.search, isFramed())
