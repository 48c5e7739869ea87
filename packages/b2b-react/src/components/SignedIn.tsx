import type { ReactNode } from 'react'
import { useMember } from '../hooks/useClientState.ts'

/** The props of {@link SignedIn}, {@link SignedOut} and {@link Loading}. */
export interface SignedInProps {
  readonly children?: ReactNode
}

/**
 * Shows its children while a member is signed in.
 *
 * @example
 * <Loading>…</Loading>
 * <SignedIn><Product /></SignedIn>
 * <SignedOut><a href="/login">Log in</a></SignedOut>
 */
export const SignedIn = ({ children }: SignedInProps) => (useMember().member === null ? null : children)

/** Shows its children if no member is signed in. Shows nothing until the client knows that. */
export function SignedOut({ children }: SignedInProps) {
  const { isLoaded, member } = useMember()
  return isLoaded && member === null ? children : null
}

/** Shows its children until the client knows if a member is signed in: on a server, in the first render, and during the first request. */
export const Loading = ({ children }: SignedInProps) => (useMember().isLoaded ? null : children)
