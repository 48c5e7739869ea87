// The widget: the sign-in of one organization, with emailed links and Google.
import { createB2BClient } from '@acme/b2b-client'
import { B2BLogin } from '@acme/b2b-react'
import { createElement } from 'react'
import { show } from './show.js'

const client = createB2BClient('public-token-test-bench', { hosts: { test: `${window.location.origin}/api` } })
const config = { organizationSlug: 'acme', products: ['emailMagicLinks', 'oauth'], oauthOptions: { providers: ['google'] } }

show(createElement(B2BLogin, { client, config }))
