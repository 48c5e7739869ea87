import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** Takes the screenshots of `docs/screens` and `docs/console`. The tests do not use this configuration. */
export default defineConfig({ ...base, testDir: './screenshots', testMatch: '**/*.screenshots.ts' })
