import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Generous timeouts for a busy machine. A passing test never waits this long.
configure({ asyncUtilTimeout: 5000 })

// Testing Library registers its cleanup only with global test functions.
afterEach(cleanup)
