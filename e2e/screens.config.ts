import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** Takes the pictures of `docs/screens` anew; no part of the tests. */
export default defineConfig({ ...base, testMatch: '**/*.shots.ts' })
