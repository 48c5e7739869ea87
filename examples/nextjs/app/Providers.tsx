'use client'

import { createB2BClient } from '@acme/b2b-client'
import { B2BProvider } from '@acme/b2b-react'
import type { ReactNode } from 'react'
import { hosts, publicToken } from '../lib/project'

/** Runs once, in the browser. */
const makeClient = () => createB2BClient(publicToken, { hosts })

export const Providers = ({ children }: { readonly children: ReactNode }) => <B2BProvider client={makeClient}>{children}</B2BProvider>
