import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// What is waited for may take its time on a busy machine; a passing test never waits this long.
configure({ asyncUtilTimeout: 5000 })

// Without global test functions the library cannot register this itself.
afterEach(cleanup)
