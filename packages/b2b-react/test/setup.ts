import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { callsChunk, scriptsChunk } from '../../b2b-client/src/lazy/chunks.ts'

// A loading chunk does not follow the clock of a test.
await Promise.all([callsChunk.load(), scriptsChunk.load()])

// Generous timeouts for a busy machine. A passing test never waits this long.
configure({ asyncUtilTimeout: 5000 })

// Testing Library registers its cleanup only with global test functions.
afterEach(cleanup)
