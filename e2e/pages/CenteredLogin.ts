import { createB2BClient } from '@acme/b2b-client'
import { B2BLogin, B2BProvider, type B2BLoginConfig, type Theme } from '@acme/b2b-react'
import { createElement, StrictMode } from 'react'

/** The props of the page, which the test puts into the page's URL as JSON. */
export interface CenteredLoginProps {
  readonly publicToken: string
  readonly emulator: string
  readonly config: B2BLoginConfig
  readonly theme?: Theme | undefined
  readonly nonce?: string | undefined
}

/** A sign-in in the center of the page. Tests also render it on a server, so it has no JSX, which Playwright compiles in its own way. */
export const CenteredLogin = ({ publicToken, emulator, ...props }: CenteredLoginProps) => {
  const client = () => createB2BClient(publicToken, { hosts: { test: emulator } })
  return createElement(StrictMode, null, createElement(B2BProvider, { client }, createElement(B2BLogin, props)))
}
