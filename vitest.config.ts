import { defineConfig } from 'vitest/config'
import { checkVariables } from './scripts/numbers.mjs'
import { ByEnvironment } from './vitest.sequencer.ts'
import { projects } from './vitest.workspace.ts'

checkVariables()

export default defineConfig({
  test: {
    projects,
    // Uses all cores. The default leaves one idle.
    maxWorkers: '100%',
    sequence: { sequencer: ByEnvironment },
    // Hides the console output of passing tests.
    silent: 'passed-only',
  },
})
