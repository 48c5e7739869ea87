import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

// The workers read this configuration too, and so this variable.
process.env['B2B_EVERY_LOOK'] = '1'

/** Checks every screen in every look: `npm run check -- axe`. It takes some minutes. */
export default defineConfig({ ...base, testMatch: 'everyScreen.spec.ts' })
