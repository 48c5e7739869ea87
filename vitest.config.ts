import { defineConfig } from 'vitest/config'
import { projects } from './vitest.workspace.ts'

export default defineConfig({
  test: {
    projects,
    // Uses all cores. The default leaves one idle.
    maxWorkers: '100%',
    // Hides the console output of passing tests.
    silent: 'passed-only',
  },
})
