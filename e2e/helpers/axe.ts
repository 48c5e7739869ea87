import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    readonly axe?: typeof axe
  }
}

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Returns the violations that axe finds in the elements of a selector, also in frames. A document receives axe only once, because its source is
 * large.
 */
export async function runAxe(page: Page, selector: string, options: axe.RunOptions = {}): Promise<readonly axe.Result[]> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => window.axe !== undefined)) continue
    await frame.evaluate(source)
    await frame.evaluate(() => window.axe?.configure({ allowedOrigins: ['<unsafe_all_origins>'] }))
  }
  return page.evaluate(
    async ([context, runOptions]) => {
      if (window.axe === undefined) throw new Error('The page was loaded again while axe was starting.')
      return (await window.axe.run(context, { ...runOptions, resultTypes: ['violations'] })).violations
    },
    [selector, options] as const,
  )
}
