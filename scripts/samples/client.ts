// The surroundings of samples that begin with a client.
import { createB2BClient } from '@acme/b2b-client'

const client = createB2BClient('public-token-test-app')
/* The sample. */
