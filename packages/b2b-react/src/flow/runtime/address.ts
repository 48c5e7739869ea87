import type { Bootstrap } from '@acme/b2b-client'
import { slugIn } from '@acme/b2b-client/slug'
import type { IdentityRequest } from '../machine/facts.ts'
import { readRequest } from '../rules/identityProvider.ts'

/** Returns the organization slug in the page's URL, by the project's pattern; `""` if the URL has no slug. */
export const slugOf = ({ slugPattern }: Bootstrap): string =>
  slugPattern === null ? '' : (slugIn(slugPattern, new URL(window.location.href)) ?? '')

/** Returns true if the page is inside a frame of another origin (threat T14). */
export function isFramed(): boolean {
  try {
    // Reading `top.location.origin` throws if the frame's parent has another origin.
    return window.top !== window.self && window.top?.location.origin !== window.location.origin
  } catch {
    return true
  }
}

/** Reads the identity provider request from the page's URL. */
export const requestOfPage = (): IdentityRequest => readRequest(window.location.search, isFramed())
