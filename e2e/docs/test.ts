import { test as base, expect, type Page } from '@playwright/test'
import { runAxe } from '../helpers/axe.ts'

export { expect }

/** A page that a test serves itself. */
export const OTHER_SITE = 'http://other-site.example/'

/** A test of the site. The page must throw nothing, and request nothing from another host. */
export const test = base.extend({
  page: async ({ page, context, baseURL }, use) => {
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(error.message))
    context.on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(baseURL ?? '') && !/^(?:data|blob):/.test(url) && url !== OTHER_SITE) problems.push(`requests ${url}`)
    })
    await use(page)
    expect(problems).toEqual([])
  },
})

/** The problems that axe finds, each with its elements. */
export async function axeProblems(page: Page, include = 'html'): Promise<string[][]> {
  return (await runAxe(page, include)).map(({ id, nodes }) => [id, ...nodes.map(({ target }) => target.join(' '))])
}

/** How far a page scrolls sideways, in px. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
