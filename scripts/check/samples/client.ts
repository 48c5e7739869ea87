// The context of samples that use a client.
import { createB2BClient } from '@acme/b2b-client'

export const client = createB2BClient('public-token-test-app')
/* The sample. */
