import { defineConfig } from 'vitest/config'
import { projects } from './vitest.workspace.ts'

export default defineConfig({
  test: {
    projects,
    // All cores, where the default leaves one idle.
    maxWorkers: '100%',
    // What a passing test warns about is nobody's news.
    silent: 'passed-only',
  },
})
